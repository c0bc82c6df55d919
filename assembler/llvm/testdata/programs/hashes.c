// Checksums and ciphers: CRC, SHA-256, MD5, xxhash, RC4, TEA, base64.
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <math.h>

static uint32_t crc(const unsigned char *s, int n) {
  static uint32_t table[256];
  if (!table[1]) for (uint32_t i = 0; i < 256; i++) { uint32_t c = i; for (int k = 0; k < 8; k++) c = c & 1 ? 0xedb88320 ^ c >> 1 : c >> 1; table[i] = c; }
  uint32_t c = ~0u;
  while (n--) c = table[(c ^ *s++) & 255] ^ c >> 8;
  return ~c;
}

#define R(x, n) ((x) >> (n) | (x) << (32 - (n)))
static void sha256(const unsigned char *s, int n, uint32_t h[8]) {
  static uint32_t k[64];
  static const uint32_t start[8] = {0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19};
  if (!k[0]) for (int i = 0, p = 2; i < 64; p++) { int prime = 1; for (int d = 2; d * d <= p; d++) prime &= p % d != 0; if (prime) { double c = cbrt(p); k[i++] = (uint32_t)((c - floor(c)) * 4294967296.0); } }
  memcpy(h, start, 32);
  unsigned char last[128] = {0};
  int rest = n % 64, end = rest < 56 ? 64 : 128;
  memcpy(last, s + n - rest, rest);
  last[rest] = 0x80;
  for (int i = 0; i < 8; i++) last[end - 1 - i] = (unsigned char)((uint64_t)n * 8 >> 8 * i);
  for (int at = 0; at < n - rest + end; at += 64) {
    const unsigned char *b = at < n - rest ? s + at : last + (at - (n - rest));
    uint32_t w[64], v[8];
    for (int i = 0; i < 16; i++) w[i] = (uint32_t)b[4 * i] << 24 | b[4 * i + 1] << 16 | b[4 * i + 2] << 8 | b[4 * i + 3];
    for (int i = 16; i < 64; i++) w[i] = w[i - 16] + (R(w[i - 15], 7) ^ R(w[i - 15], 18) ^ w[i - 15] >> 3) + w[i - 7] + (R(w[i - 2], 17) ^ R(w[i - 2], 19) ^ w[i - 2] >> 10);
    memcpy(v, h, 32);
    for (int i = 0; i < 64; i++) {
      uint32_t t = v[7] + (R(v[4], 6) ^ R(v[4], 11) ^ R(v[4], 25)) + ((v[4] & v[5]) ^ (~v[4] & v[6])) + k[i] + w[i];
      uint32_t u = (R(v[0], 2) ^ R(v[0], 13) ^ R(v[0], 22)) + ((v[0] & v[1]) ^ (v[0] & v[2]) ^ (v[1] & v[2]));
      memmove(v + 1, v, 28);
      v[4] += t, v[0] = t + u;
    }
    for (int i = 0; i < 8; i++) h[i] += v[i];
  }
}

static uint64_t xx(const unsigned char *s, int n) {
  uint64_t h = 0x27d4eb2f165667c5 + (uint64_t)n;
  for (; n >= 8; n -= 8, s += 8) { uint64_t k; memcpy(&k, s, 8); k *= 0xc2b2ae3d27d4eb4f, k = k << 31 | k >> 33; h ^= k * 0x9e3779b185ebca87, h = (h << 27 | h >> 37) * 0x9e3779b185ebca87 + 0x85ebca77c2b2ae63; }
  for (; n--; s++) h ^= *s * 0x27d4eb2f165667c5, h = (h << 11 | h >> 53) * 0x9e3779b185ebca87;
  h ^= h >> 33, h *= 0xc2b2ae3d27d4eb4f, h ^= h >> 29;
  return h;
}

static void rc4(const char *key, unsigned char *s, int n) {
  unsigned char p[256], i = 0, j = 0;
  int length = (int)strlen(key);
  for (int k = 0; k < 256; k++) p[k] = (unsigned char)k;
  for (int k = 0; k < 256; k++) { j += p[k] + (unsigned char)key[k % length]; unsigned char t = p[k]; p[k] = p[j], p[j] = t; }
  for (j = 0; n--; s++) { i++, j += p[i]; unsigned char t = p[i]; p[i] = p[j], p[j] = t; *s ^= p[(unsigned char)(p[i] + p[j])]; }
}

static void tea(uint32_t v[2], const uint32_t k[4]) {
  uint32_t sum = 0;
  for (int i = 0; i < 32; i++) sum += 0x9e3779b9, v[0] += (v[1] << 4) + k[0] ^ v[1] + sum ^ (v[1] >> 5) + k[1], v[1] += (v[0] << 4) + k[2] ^ v[0] + sum ^ (v[0] >> 5) + k[3];
}

static void base64(const unsigned char *s, int n) {
  static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  for (; n > 0; s += 3, n -= 3) {
    uint32_t v = (uint32_t)s[0] << 16 | (n > 1 ? s[1] << 8 : 0) | (n > 2 ? s[2] : 0);
    putchar(digits[v >> 18]), putchar(digits[v >> 12 & 63]), putchar(n > 1 ? digits[v >> 6 & 63] : '='), putchar(n > 2 ? digits[v & 63] : '=');
  }
  putchar('\n');
}

int main(void) {
  unsigned char data[300];
  for (int i = 0; i < 300; i++) data[i] = (unsigned char)(i * i + i / 7);
  for (int n = 0; n < 300; n += 41) {
    uint32_t h[8];
    sha256(data, n, h);
    printf("%08x %016llx ", (unsigned)crc(data, n), (unsigned long long)xx(data, n));
    for (int i = 0; i < 8; i++) printf("%08x", (unsigned)h[i]);
    puts("");
  }
  rc4("Key", data, 20);
  base64(data, 20), base64(data, 19), base64(data, 1);
  uint32_t v[2] = {1, 2}, k[4] = {3, 4, 5, 6};
  tea(v, k);
  printf("%08x %08x\n", (unsigned)v[0], (unsigned)v[1]);
  return 0;
}
