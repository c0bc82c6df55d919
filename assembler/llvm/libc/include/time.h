#ifndef PNACL_TIME_H
#define PNACL_TIME_H
#include <sys/begin.h>
#include <stddef.h>
#include <sys/types.h>
#define CLOCKS_PER_SEC 1000000
#define CLOCK_REALTIME 0
#define CLOCK_MONOTONIC 1
#define CLOCK_PROCESS_CPUTIME_ID 2
#define TIME_UTC 1
struct timespec { time_t tv_sec; long tv_nsec; };
struct tm { int tm_sec, tm_min, tm_hour, tm_mday, tm_mon, tm_year, tm_wday, tm_yday, tm_isdst; };
BEGIN_C
time_t time(time_t *), mktime(struct tm *), timegm(struct tm *);
clock_t clock(void);
double difftime(time_t, time_t);
struct tm *gmtime(const time_t *), *localtime(const time_t *);
struct tm *gmtime_r(const time_t *RESTRICT, struct tm *RESTRICT), *localtime_r(const time_t *RESTRICT, struct tm *RESTRICT);
size_t strftime(char *RESTRICT, size_t, const char *RESTRICT, const struct tm *RESTRICT);
int timespec_get(struct timespec *, int), clock_getres(int, struct timespec *);
char *asctime_r(const struct tm *RESTRICT, char *RESTRICT), *ctime_r(const time_t *, char *);
void tzset(void);
char *asctime(const struct tm *), *ctime(const time_t *);
int nanosleep(const struct timespec *, struct timespec *), clock_gettime(int, struct timespec *);
END_C
#endif
