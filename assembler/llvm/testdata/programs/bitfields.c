// Bit-fields of many widths, signed and not, in structs, unions, arrays and globals.
#include <stdint.h>
#include <stdio.h>
#include <string.h>

struct packed { unsigned a : 1, b : 3, c : 7, d : 13; int e : 5; signed f : 17; unsigned long long g : 41; long long h : 33, i : 63; };
struct zero { unsigned x : 5; unsigned : 0; unsigned y : 27; unsigned : 3; unsigned z : 9; };
struct tight { uint8_t a : 4, b : 4; uint16_t c : 11, d : 5; uint32_t e : 30; _Bool f : 1; } __attribute__((packed));
union overlay { struct { uint32_t low : 12, mid : 12, high : 8; } part; uint32_t whole; float real; };
enum color { RED, GREEN, BLUE = 5 };
struct tagged { enum color c : 4; int level : 6; };

static struct packed global = {1, 5, 100, 8000, -16, -65536, 1ull << 40, -(1ll << 32), (1ll << 61) + 3};
static struct tight list[3] = {{1, 2, 3, 4, 5, 1}, {15, 14, 2047, 31, (1 << 30) - 1, 0}, {0}};

static void show(const struct packed *p) {
  printf("%u %u %u %u %d %d %llu %lld %lld\n", p->a, p->b, p->c, p->d, p->e, p->f, (unsigned long long)p->g, (long long)p->h, (long long)p->i);
}

static struct packed step(struct packed p, int n) {
  p.a += n, p.b -= n, p.c *= n, p.d <<= 1, p.e++, p.f /= 3, p.g = ~p.g, p.h >>= 2, p.i ^= n;
  return p;
}

int main(void) {
  struct packed p = global;
  for (int n = 0; n < 5; n++) p = step(p, n + 1), show(&p);
  struct zero z = {31, 1u << 26, 300};
  z.x++, z.y--, z.z *= 2;
  printf("%u %u %u %d\n", z.x, z.y, z.z, (int)sizeof z);
  for (int i = 0; i < 3; i++) {
    struct tight *t = &list[i];
    t->a ^= 5, t->b += 3, t->c -= 9, t->d ^= t->a, t->e = t->e * 3 + 1, t->f = !t->f;
    printf("%u %u %u %u %u %d\n", t->a, t->b, t->c, t->d, (unsigned)t->e, t->f);
  }
  unsigned char raw[sizeof list];
  memcpy(raw, list, sizeof raw);
  for (unsigned i = 0; i < sizeof raw; i++) printf("%02x", raw[i]);
  union overlay u = {.real = 3.14159f};
  printf("\n%x %x %x\n", u.part.low, u.part.mid, u.part.high);
  u.part.mid = 0xabc;
  printf("%x\n", (unsigned)u.whole);
  struct tagged t = {BLUE, -32};
  t.level--, t.c = (enum color)(t.c - 4);
  printf("%d %d %d\n", t.level, t.c, t.c == GREEN);
  volatile struct packed v = global;
  v.f = v.f + 1, v.g = v.g >> 3;
  printf("%d %llu\n", v.f, (unsigned long long)v.g);
  return 0;
}
