// Every atomic operation on every width, fences, flags, and pointers.
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#define TRY(type, name) \
  static void try_##name(void) { \
    _Atomic type a = 100; \
    type b = atomic_fetch_add(&a, 200), c = atomic_fetch_sub(&a, 7), d = atomic_fetch_and(&a, 0x5f), e = atomic_fetch_or(&a, 0x20), f = atomic_fetch_xor(&a, 0x33); \
    printf("%s %lld %lld %lld %lld %lld %lld", #name, (long long)b, (long long)c, (long long)d, (long long)e, (long long)f, (long long)a); \
    type expected = a; \
    bool won = atomic_compare_exchange_strong(&a, &expected, 9), lost = atomic_compare_exchange_strong(&a, &expected, 11); \
    printf(" %d %d %lld %lld\n", won, lost, (long long)expected, (long long)atomic_exchange(&a, 3)); \
    __atomic_fetch_nand((type *)&a, 6, __ATOMIC_SEQ_CST); \
    printf(" %lld", (long long)a); \
    printf(" %lld %lld\n", (long long)__atomic_fetch_max((type *)&a, 50, __ATOMIC_RELAXED), (long long)__atomic_fetch_min((type *)&a, 10, __ATOMIC_ACQ_REL)); \
  }
TRY(int8_t, i8) TRY(uint8_t, u8) TRY(int16_t, i16) TRY(uint16_t, u16) TRY(int32_t, i32) TRY(uint32_t, u32) TRY(int64_t, i64) TRY(uint64_t, u64)

static _Atomic(double) real = 1.5;
static _Atomic(float) small = 0.25f;
static atomic_flag flag = ATOMIC_FLAG_INIT;
static _Atomic(const char *) text = "abc";
static _Atomic bool truth;

int main(void) {
  try_i8(), try_u8(), try_i16(), try_u16(), try_i32(), try_u32(), try_i64(), try_u64();
  real += 2.25, real *= 2, small -= 1;
  printf("%g %g\n", (double)real, (double)small);
  bool first = atomic_flag_test_and_set(&flag), second = atomic_flag_test_and_set_explicit(&flag, memory_order_acquire);
  printf("%d %d\n", first, second);
  atomic_flag_clear(&flag);
  text++;
  const char *s = atomic_load_explicit(&text, memory_order_consume);
  printf("%s %d\n", s, atomic_exchange(&truth, true));
  atomic_thread_fence(memory_order_seq_cst), atomic_signal_fence(memory_order_acq_rel);
  volatile int v = 5;
  v++, v *= v;
  uint64_t wide = 0xffffffff;
  printf("%d %llx %d\n", v, (unsigned long long)__sync_add_and_fetch(&wide, 1), __sync_bool_compare_and_swap(&wide, 0x100000000, 4));
  struct { _Alignas(8) int x; int y; } pair = {1, 2}, other = {3, 4};
  __atomic_exchange((uint64_t *)&pair, (uint64_t *)&other, (uint64_t *)&other, __ATOMIC_SEQ_CST);
  printf("%d %d\n", pair.x, (int)wide);
  return 0;
}
