// The calendar, and clocks that go forward.
#include <stdio.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

int main(void) {
  const long long list[] = {0, 951782400, 951868799, 1078012800, 1700000000, -1, 4102444800ll, 68169600};
  for (unsigned i = 0; i < sizeof list / sizeof *list; i++) {
    time_t t = list[i];
    struct tm tm;
    char text[128];
    gmtime_r(&t, &tm);
    strftime(text, sizeof text, "%Y-%m-%d %H:%M:%S %a %A %b %B %j %u %w %I %p %y %C %e %D %F %R %T %%", &tm);
    printf("%s %d %d %s", text, tm.tm_yday, mktime(&tm) == t, asctime(&tm));
  }
  struct timespec pause = {0, 1000000}, now;
  struct timeval tv;
  time_t before = time(0);
  nanosleep(&pause, 0);
  usleep(1000);
  gettimeofday(&tv, 0);
  printf("%d %d %d %d %g\n", time(0) >= before, tv.tv_sec >= before, clock() >= 0, clock_gettime(CLOCK_MONOTONIC, &now), difftime(5, 3));
  return 0;
}
