// Files, time and the environment.
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

struct record { int id; double value; char name[16]; };

static void ended(void) { puts("ended"); }

int main(int argc, char **argv) {
  atexit(ended);
  FILE *f = fopen("data.bin", "wb+");
  if (!f) return perror("data.bin"), 1;
  for (int i = 0; i < 100; i++) {
    struct record r = {i, i * 1.25, ""};
    snprintf(r.name, sizeof r.name, "record %d", i);
    if (fwrite(&r, sizeof r, 1, f) != 1) return 2;
  }
  struct record r;
  fseek(f, 42 * (long)sizeof r, SEEK_SET);
  printf("%d", (int)fread(&r, sizeof r, 1, f));
  printf(" %d %g %s %d\n", r.id, r.value, r.name, (int)(ftell(f) / (long)sizeof r));
  r.id = -1;
  fseek(f, -(long)sizeof r, SEEK_CUR), fwrite(&r, sizeof r, 1, f), fseek(f, -2 * (long)sizeof r, SEEK_END);
  printf("%d", (int)fread(&r, sizeof r, 1, f));
  printf(" %d %d\n", r.id, fclose(f));
  f = fopen("data.bin", "rb");
  int total = 0, count = 0;
  while (fread(&r, sizeof r, 1, f) == 1) total += r.id, count++;
  printf("%d %d %d %d\n", total, count, feof(f) != 0, ferror(f) != 0);
  fclose(f);
  f = fopen("text", "w");
  for (int i = 0; i < 5; i++) fprintf(f, "line %d of %s\n", i, "text");
  fclose(f);
  f = fopen("text", "a"), fputs("last\n", f), fclose(f);
  f = fopen("text", "r+");
  char line[80];
  while (fgets(line, sizeof line, f)) line[strcspn(line, "\n")] = 0, printf("[%s]", line);
  rewind(f);
  int n;
  printf(" %d", fscanf(f, "line %d of %79s", &n, line));
  printf(" %d %s", n, line);
  ungetc('x', f);
  printf(" %c\n", fgetc(f));
  fclose(f);
  printf("%d", remove("text"));
  printf(" %d", rename("data.bin", "moved.bin"));
  f = fopen("data.bin", "rb");
  printf(" %d %d", f == 0, errno == ENOENT);
  printf(" %d\n", unlink("moved.bin"));
  time_t t = 1234567890;
  struct tm *tm = gmtime(&t);
  strftime(line, sizeof line, "%Y-%m-%d %H:%M:%S %A %j", tm);
  puts(line);
  struct tm later = {.tm_year = 124, .tm_mon = 1, .tm_mday = 30, .tm_hour = 25};
  strftime(line, sizeof line, "%c", gmtime(&(time_t){timegm(&later)}));
  puts(line);
  clock_t start = clock();
  struct timespec now;
  printf("%d %d %d %d\n", start >= 0, time(0) > 1600000000, clock_gettime(CLOCK_MONOTONIC, &now), difftime(10, 4) == 6);
  printf("%d %s %d\n", argc, argv[argc] ? "more" : "end", getenv("SURELY_NOT_SET") == 0);
  fflush(stdout);
  return 3;
}
