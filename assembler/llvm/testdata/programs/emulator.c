// An emulator of a small processor, a brainfuck interpreter, and a game of life.
#include <stdint.h>
#include <stdio.h>
#include <string.h>

struct cpu { uint8_t a, x, y, sp, p; uint16_t pc; uint8_t memory[65536]; unsigned long long cycles; };
enum { CARRY = 1, ZERO = 2, OVER = 64, NEGATIVE = 128 };

static void flags(struct cpu *c, uint8_t v) { c->p = (uint8_t)((c->p & ~(ZERO | NEGATIVE)) | (v ? 0 : ZERO) | (v & NEGATIVE)); }
static uint8_t fetch(struct cpu *c) { return c->memory[c->pc++]; }
static void adc(struct cpu *c, uint8_t m) {
  unsigned s = c->a + m + (c->p & CARRY);
  c->p = (uint8_t)((c->p & ~(CARRY | OVER)) | (s > 255 ? CARRY : 0) | (~(c->a ^ m) & (c->a ^ s) & 128 ? OVER : 0));
  flags(c, c->a = (uint8_t)s);
}

static int step(struct cpu *c) {
  uint8_t op = fetch(c), m;
  uint16_t at;
  c->cycles += 2;
  switch (op) {
  case 0x00: return 0;
  case 0x69: adc(c, fetch(c)); break;
  case 0xe9: adc(c, (uint8_t)~fetch(c)); break;
  case 0xa9: flags(c, c->a = fetch(c)); break;
  case 0xa2: flags(c, c->x = fetch(c)); break;
  case 0xa0: flags(c, c->y = fetch(c)); break;
  case 0xa5: flags(c, c->a = c->memory[fetch(c)]); break;
  case 0x85: c->memory[fetch(c)] = c->a; break;
  case 0x9d: at = fetch(c), at |= fetch(c) << 8, c->memory[(uint16_t)(at + c->x)] = c->a; break;
  case 0xbd: at = fetch(c), at |= fetch(c) << 8, flags(c, c->a = c->memory[(uint16_t)(at + c->x)]); break;
  case 0xe8: flags(c, ++c->x); break;
  case 0xca: flags(c, --c->x); break;
  case 0x88: flags(c, --c->y); break;
  case 0x0a: c->p = (uint8_t)((c->p & ~CARRY) | c->a >> 7), flags(c, c->a = (uint8_t)(c->a << 1)); break;
  case 0x18: c->p &= (uint8_t)~CARRY; break;
  case 0x38: c->p |= CARRY; break;
  case 0x49: flags(c, c->a ^= fetch(c)); break;
  case 0xd0: m = fetch(c); if (!(c->p & ZERO)) c->pc = (uint16_t)(c->pc + (int8_t)m), c->cycles++; break;
  case 0x90: m = fetch(c); if (!(c->p & CARRY)) c->pc = (uint16_t)(c->pc + (int8_t)m), c->cycles++; break;
  case 0x20: at = fetch(c), at |= fetch(c) << 8, c->memory[0x100 + c->sp--] = (uint8_t)(c->pc >> 8), c->memory[0x100 + c->sp--] = (uint8_t)c->pc, c->pc = at; break;
  case 0x60: c->pc = c->memory[0x100 + ++c->sp], c->pc |= c->memory[0x100 + ++c->sp] << 8; break;
  case 0x48: c->memory[0x100 + c->sp--] = c->a; break;
  case 0x68: flags(c, c->a = c->memory[0x100 + ++c->sp]); break;
  default: printf("unknown %02x at %04x\n", op, c->pc - 1); return 0;
  }
  return 1;
}

static void brainfuck(const char *code) {
  static unsigned char tape[300];
  int p = 0, depth;
  for (const char *s = code; *s; s++) switch (*s) {
    case '>': p++; break;
    case '<': p--; break;
    case '+': tape[p]++; break;
    case '-': tape[p]--; break;
    case '.': putchar(tape[p]); break;
    case '[': if (!tape[p]) for (depth = 1; depth;) s++, depth += (*s == '[') - (*s == ']'); break;
    case ']': if (tape[p]) for (depth = 1; depth;) s--, depth -= (*s == '[') - (*s == ']'); break;
    }
}

static int life(int rounds) {
  static uint8_t grid[2][34][34];
  memcpy(&grid[0][10][10], "\0\1\1", 3), memcpy(&grid[0][11][10], "\1\1", 2), grid[0][12][11] = 1;
  for (int g = 0; g < rounds; g++)
    for (int i = 1; i < 33; i++)
      for (int j = 1; j < 33; j++) {
        int n = 0;
        for (int k = 0; k < 9; k++) n += k == 4 ? 0 : grid[g & 1][i - 1 + k / 3][j - 1 + k % 3];
        grid[~g & 1][i][j] = n == 3 || (n == 2 && grid[g & 1][i][j]);
      }
  int alive = 0;
  for (int i = 0; i < 34 * 34; i++) alive += (&grid[rounds & 1][0][0])[i];
  return alive;
}

int main(void) {
  static struct cpu c = {.sp = 255, .pc = 0x200};
  static const uint8_t program[] = {0xa2, 0x00, 0xa9, 0x01, 0x9d, 0x00, 0x03, 0x18, 0x0a, 0x69, 0x03, 0x49, 0x55, 0xe8, 0xd0, 0xf4, 0x20, 0x00, 0x04, 0x00};
  static const uint8_t subroutine[] = {0xa0, 0x20, 0xa9, 0x00, 0x48, 0x68, 0x18, 0x7d & 0xff ? 0x69 : 0, 0x07, 0x48, 0x88, 0xd0, 0xf8, 0x68, 0x85, 0x10, 0x60};
  memcpy(c.memory + 0x200, program, sizeof program), memcpy(c.memory + 0x400, subroutine, sizeof subroutine);
  int steps = 0;
  while (steps < 100000 && step(&c)) steps++;
  unsigned h = 0;
  for (int i = 0; i < 65536; i++) h = h * 31 + c.memory[i];
  printf("%d %llu %02x %02x %02x %08x\n", steps, c.cycles, c.a, c.x, c.p, h);
  brainfuck("++++++++[>++++[>++>+++>+++>+<<<<-]>+>+>->>+[<]<-]>>.>---.+++++++..+++.>>.<-.<.+++.------.--------.>>+.>++.");
  printf("%d ", life(10));
  printf("%d\n", life(60));
  return 0;
}
