// Checked and saturating arithmetic, rotations, counting bits, byte swaps: every width.
#include <limits.h>
#include <stdint.h>
#include <stdio.h>

#define CHECK(type, name) \
  static void check_##name(type a, type b) { \
    type s, d, p; \
    int so = __builtin_add_overflow(a, b, &s), uo = __builtin_sub_overflow(a, b, &d), po = __builtin_mul_overflow(a, b, &p); \
    printf("%s %d %lld %d %lld %d %lld\n", #name, so, (long long)s, uo, (long long)d, po, (long long)p); \
  }
CHECK(int8_t, i8) CHECK(uint8_t, u8) CHECK(int16_t, i16) CHECK(uint16_t, u16) CHECK(int32_t, i32) CHECK(uint32_t, u32) CHECK(int64_t, i64) CHECK(uint64_t, u64)

static int mixed(int64_t a, uint32_t b) {
  int16_t r;
  uint64_t u;
  return __builtin_add_overflow(a, b, &r) + 2 * __builtin_mul_overflow(a, b, &u) + 4 * __builtin_sub_overflow(b, a, &r);
}

static uint32_t rotate(uint32_t n, unsigned by) { return n << (by & 31) | n >> (-by & 31); }
static uint64_t rotate64(uint64_t n, unsigned by) { return n >> (by & 63) | n << (-by & 63); }
static int saturate(int a, int b) { int s; return __builtin_add_overflow(a, b, &s) ? (a < 0 ? INT_MIN : INT_MAX) : s; }
static uint8_t clamp(int n) { return (uint8_t)(n < 0 ? 0 : n > 255 ? 255 : n); }
static int sign(int64_t n) { return (n > 0) - (n < 0); }

int main(void) {
  static const int64_t list[] = {0, 1, -1, 2, 100, -128, 127, 255, 32767, -32768, 65535, INT_MAX, INT_MIN, UINT_MAX, LLONG_MAX, LLONG_MIN, 3037000500, -3037000500};
  int n = sizeof list / sizeof *list;
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j += 1 + i % 3) {
      volatile int64_t a = list[i], b = list[j];
      check_i8((int8_t)a, (int8_t)b), check_u8((uint8_t)a, (uint8_t)b), check_i16((int16_t)a, (int16_t)b), check_u16((uint16_t)a, (uint16_t)b);
      check_i32((int32_t)a, (int32_t)b), check_u32((uint32_t)a, (uint32_t)b), check_i64(a, b), check_u64((uint64_t)a, (uint64_t)b);
      printf("%d %d %d %d\n", mixed(a, (uint32_t)b), saturate((int)a, (int)b), clamp((int)a - (int)(b & 0xff)), sign(a));
    }
  for (volatile unsigned i = 0; i < 40; i += 7) {
    uint64_t v = 0x9e3779b97f4a7c15 * (i + 1);
    uint32_t w = (uint32_t)(v >> 13);
    uint16_t h = (uint16_t)w;
    printf("%x %llx %x %llx %x ", (unsigned)rotate(w, i), (unsigned long long)rotate64(v, i), (unsigned)__builtin_bswap32(w), (unsigned long long)__builtin_bswap64(v), __builtin_bswap16(h));
    printf("%d %d %d %d %d %d %d ", __builtin_popcount(w), __builtin_popcountll(v), __builtin_clz(w), __builtin_ctz(w), __builtin_clzll(v), __builtin_ctzll(v), __builtin_parity(w));
    printf("%d %d %d %d\n", __builtin_ffs((int)w), __builtin_clz((uint32_t)h | 1) - 16, (int8_t)w >> 3, (int)((int16_t)h * (int16_t)h));
  }
  return 0;
}
