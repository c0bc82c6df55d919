#ifndef PNACL_WCTYPE_H
#define PNACL_WCTYPE_H
#include <sys/begin.h>
#include <wchar.h>
/* Classes are those of ASCII. */
BEGIN_C
int iswalnum(wint_t), iswalpha(wint_t), iswdigit(wint_t), iswlower(wint_t), iswupper(wint_t), iswspace(wint_t), iswpunct(wint_t), iswprint(wint_t), iswxdigit(wint_t);
wint_t towlower(wint_t), towupper(wint_t);
END_C
#endif
