// Time and the calendar, which knows no time zones but UTC.
#include "irt.h"
#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/time.h>
#include <sys/times.h>
#include <time.h>
#include <unistd.h>

int gettimeofday(struct timeval *tv, void *zone) {
  (void)zone;
  return __result(__irt_basic.gettod(tv));
}

time_t time(time_t *t) {
  struct timeval tv;
  gettimeofday(&tv, 0);
  if (t) *t = tv.tv_sec;
  return tv.tv_sec;
}

clock_t clock(void) {
  clock_t ticks;
  return __irt_basic.clock(&ticks) ? -1 : ticks;
}

int nanosleep(const struct timespec *t, struct timespec *rest) { return __result(__irt_basic.nanosleep(t, rest)); }

int clock_gettime(int which, struct timespec *t) {
  struct irt_clock table;
  if (!__irt_query("nacl-irt-clock_get-0.1", &table, sizeof table)) return __result(ENOSYS);
  return __result(table.gettime(which, t));
}

int clock_getres(int which, struct timespec *t) {
  struct irt_clock table;
  if (!__irt_query("nacl-irt-clock_get-0.1", &table, sizeof table)) return __result(ENOSYS);
  return __result(table.getres(which, t));
}

int timespec_get(struct timespec *t, int base) { return base == TIME_UTC && clock_gettime(CLOCK_REALTIME, t) == 0 ? base : 0; }
void tzset(void) {}

clock_t times(struct tms *t) {
  *t = (struct tms){clock() / 10000, 0, 0, 0};
  return t->tms_utime;
}

int usleep(unsigned n) {
  struct timespec t = {n / 1000000, n % 1000000 * 1000};
  return nanosleep(&t, 0);
}

unsigned sleep(unsigned n) {
  struct timespec t = {n, 0};
  nanosleep(&t, 0);
  return 0;
}

unsigned alarm(unsigned n) { return (void)n, 0; } // there are no signals

double difftime(time_t a, time_t b) { return (double)(a - b); }

// Days since 1970 of a day in a year that begins in March, and back: the leap day
// is its last.
static long long days(long long year, int month, int day) {
  year -= month < 2;
  long long era = (year >= 0 ? year : year - 399) / 400, of_era = year - era * 400;
  int of_year = (153 * (month + (month > 1 ? -2 : 10)) + 2) / 5 + day - 1;
  return era * 146097 + of_era * 365 + of_era / 4 - of_era / 100 + of_year - 719468;
}

struct tm *gmtime_r(const time_t *restrict t, struct tm *restrict tm) {
  long long day = *t / 86400, second = *t % 86400;
  if (second < 0) second += 86400, day--;
  long long z = day + 719468, era = (z >= 0 ? z : z - 146096) / 146097, e = z - era * 146097;
  long long y = (e - e / 1460 + e / 36524 - e / 146096) / 365, n = e - (365 * y + y / 4 - y / 100);
  int m = (int)((5 * n + 2) / 153);
  memset(tm, 0, sizeof *tm);
  tm->tm_mday = (int)(n - (153 * m + 2) / 5 + 1);
  tm->tm_mon = m < 10 ? m + 2 : m - 10;
  long long year = y + era * 400 + (tm->tm_mon < 2);
  tm->tm_year = (int)(year - 1900);
  tm->tm_hour = (int)(second / 3600);
  tm->tm_min = (int)(second / 60 % 60);
  tm->tm_sec = (int)(second % 60);
  tm->tm_wday = (int)((day % 7 + 11) % 7);
  tm->tm_yday = (int)(day - days(year, 0, 1));
  return tm;
}

struct tm *localtime_r(const time_t *restrict t, struct tm *restrict tm) { return gmtime_r(t, tm); }

static struct tm last;
struct tm *gmtime(const time_t *t) { return gmtime_r(t, &last); }
struct tm *localtime(const time_t *t) { return gmtime_r(t, &last); }

time_t timegm(struct tm *tm) {
  long long year = tm->tm_year + 1900ll + tm->tm_mon / 12;
  int month = tm->tm_mon % 12;
  if (month < 0) month += 12, year--;
  time_t t = (days(year, month, 1) + tm->tm_mday - 1) * 86400 + tm->tm_hour * 3600ll + tm->tm_min * 60ll + tm->tm_sec;
  gmtime_r(&t, tm);
  return t;
}

time_t mktime(struct tm *tm) { return timegm(tm); }

static const char *const day_names[] = {"Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"};
static const char *const month_names[] = {"January", "February", "March", "April", "May", "June", "July", "August", "September",
                                          "October", "November", "December"};

static int conversion(char *to, size_t n, int c, const struct tm *t) {
  switch (c) {
  case 'a': return snprintf(to, n, "%.3s", day_names[t->tm_wday]);
  case 'A': return snprintf(to, n, "%s", day_names[t->tm_wday]);
  case 'b': case 'h': return snprintf(to, n, "%.3s", month_names[t->tm_mon]);
  case 'B': return snprintf(to, n, "%s", month_names[t->tm_mon]);
  case 'c': return (int)strftime(to, n, "%a %b %e %H:%M:%S %Y", t);
  case 'C': return snprintf(to, n, "%02d", (t->tm_year + 1900) / 100);
  case 'd': return snprintf(to, n, "%02d", t->tm_mday);
  case 'D': case 'x': return (int)strftime(to, n, "%m/%d/%y", t);
  case 'e': return snprintf(to, n, "%2d", t->tm_mday);
  case 'F': return (int)strftime(to, n, "%Y-%m-%d", t);
  case 'H': return snprintf(to, n, "%02d", t->tm_hour);
  case 'I': return snprintf(to, n, "%02d", t->tm_hour % 12 ? t->tm_hour % 12 : 12);
  case 'j': return snprintf(to, n, "%03d", t->tm_yday + 1);
  case 'm': return snprintf(to, n, "%02d", t->tm_mon + 1);
  case 'M': return snprintf(to, n, "%02d", t->tm_min);
  case 'n': return snprintf(to, n, "\n");
  case 'p': return snprintf(to, n, "%s", t->tm_hour < 12 ? "AM" : "PM");
  case 'R': return (int)strftime(to, n, "%H:%M", t);
  case 'S': return snprintf(to, n, "%02d", t->tm_sec);
  case 't': return snprintf(to, n, "\t");
  case 'T': case 'X': return (int)strftime(to, n, "%H:%M:%S", t);
  case 'u': return snprintf(to, n, "%d", t->tm_wday ? t->tm_wday : 7);
  case 'w': return snprintf(to, n, "%d", t->tm_wday);
  case 'y': return snprintf(to, n, "%02d", t->tm_year % 100);
  case 'Y': return snprintf(to, n, "%d", t->tm_year + 1900);
  case 'z': return snprintf(to, n, "+0000");
  case 'Z': return snprintf(to, n, "UTC");
  }
  return snprintf(to, n, "%c", c);
}

size_t strftime(char *restrict to, size_t n, const char *restrict format, const struct tm *restrict t) {
  size_t done = 0;
  for (; *format; format++) {
    if (*format != '%') {
      if (done + 1 >= n) return 0;
      to[done++] = *format;
      continue;
    }
    if (*++format == 'E' || *format == 'O') format++;
    int c = conversion(to + done, n - done, *format, t);
    if (c < 0 || (size_t)c >= n - done) return 0;
    done += c;
  }
  if (n) to[done] = 0;
  return done;
}

char *asctime_r(const struct tm *restrict t, char *restrict text) {
  strftime(text, 26, "%a %b %e %H:%M:%S %Y\n", t);
  return text;
}

char *asctime(const struct tm *t) {
  static char text[26];
  return asctime_r(t, text);
}

char *ctime(const time_t *t) { return asctime(gmtime(t)); }

char *ctime_r(const time_t *t, char *text) {
  struct tm tm;
  return asctime_r(gmtime_r(t, &tm), text);
}
