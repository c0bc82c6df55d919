// C++ without exceptions: inheritance of every kind, templates, lambdas, operators,
// statics, pointers to members, moves, constant expressions.
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct Animal { virtual ~Animal() { printf("~Animal "); } virtual const char *name() const { return "animal"; } virtual int legs() const = 0; int weight = 1; };
struct Swims { virtual void swim() { printf("swims "); } virtual ~Swims() = default; int depth = 10; };
struct Duck : Animal, Swims { const char *name() const override { return "duck"; } int legs() const override { return 2; } void swim() override { printf("duck swims at %d ", depth); } ~Duck() override { printf("~Duck "); } };
struct Base { int b; Base(int n) : b(n) {} virtual int value() { return b; } virtual ~Base() {} };
struct A : virtual Base { A() : Base(1) {} int value() override { return b * 10; } };
struct B : virtual Base { B() : Base(2) {} int extra = 5; };
struct Diamond : A, B { Diamond() : Base(7) {} };

template <class T, int N> struct Array {
  T data[N];
  T &operator[](int i) { return data[i]; }
  template <class F> auto map(F f) const { Array<decltype(f(data[0])), N> r; for (int i = 0; i < N; i++) r.data[i] = f(data[i]); return r; }
  T *begin() { return data; }
  T *end() { return data + N; }
};
template <class T> T sum(T t) { return t; }
template <class T, class... R> auto sum(T t, R... r) { return t + sum(r...); }
template <int N> struct Factorial { static constexpr long long value = N * Factorial<N - 1>::value; };
template <> struct Factorial<0> { static constexpr long long value = 1; };
template <class T> struct Kind { static const char *name() { return "other"; } };
template <class T> struct Kind<T *> { static const char *name() { return "pointer"; } };
template <> struct Kind<int> { static const char *name() { return "int"; } };

class Text {
  char *s;
public:
  Text(const char *t) : s(strdup(t)) {}
  Text(const Text &t) : s(strdup(t.s)) { printf("copy "); }
  Text(Text &&t) : s(t.s) { t.s = nullptr; printf("move "); }
  Text &operator=(Text t) { char *k = s; s = t.s, t.s = k; return *this; }
  ~Text() { free(s); }
  friend Text operator+(const Text &a, const Text &b) { char r[100]; snprintf(r, 100, "%s%s", a.s, b.s); return Text(r); }
  explicit operator bool() const { return s && *s; }
  const char *c() const { return s ? s : "(moved)"; }
};
struct Complex { double re, im; constexpr Complex operator*(Complex o) const { return {re * o.re - im * o.im, re * o.im + im * o.re}; } };
constexpr Complex square(Complex c) { return c * c; }
static_assert(square({1, 2}).im == 4, "");

struct Logged { const char *n; Logged(const char *s) : n(s) { printf("[%s ", n); } ~Logged() { printf("%s] ", n); } };
static Logged global("global");
static Logged &lazy() { static Logged l("lazy"); return l; }
thread_local int local_to_thread = 3;
inline namespace v2 { enum class Color : uint8_t { red = 1, blue = 200 }; }
union Either { int i; float f; };
struct Point { int x, y; int length() const { return x * x + y * y; } int Point::*pick(bool a) { return a ? &Point::x : &Point::y; } };

static int apply(int (*f)(int), int n) { return f(n); }
template <class F> int twice(F f, int n) { return f(f(n)); }

int main() {
  Animal *d = new Duck;
  printf("%s %d ", d->name(), d->legs());
  static_cast<Duck *>(d)->swim();
  Swims *s = static_cast<Duck *>(d);
  s->depth = 20, s->swim();
  delete s;
  Diamond diamond;
  Base *base = &diamond;
  printf("\n%d %d %d\n", base->value(), diamond.b, static_cast<B &>(diamond).extra);
  Array<int, 5> a{{1, 2, 3, 4, 5}};
  int offset = 10;
  auto m = a.map([&](int n) { return n * 1.5 + offset; });
  for (int &n : a) n *= n, offset += n;
  printf("%g %d %d %g %lld %s %s %s\n", m[4], a[4], offset, sum(1, 2.5, 3u, (char)4), Factorial<15>::value, Kind<int>::name(), Kind<char *>::name(), Kind<float>::name());
  Text t = Text("one") + "two", u = t, v = static_cast<Text &&>(t);
  u = v + Text("!");
  printf("%s %s %s %d\n", t.c(), u.c(), v.c(), bool(t));
  lazy(), lazy();
  local_to_thread++;
  Point p{3, 4};
  int (Point::*length)() const = &Point::length;
  printf("%d %d %d %d\n", (p.*length)(), p.*p.pick(true), p.*p.pick(false), local_to_thread);
  printf("%d %d %d\n", static_cast<int>(Color::blue), apply([](int n) { return n + 1; }, 4), twice([k = 3](int n) mutable { return n * k++; }, 2));
  Either e{.f = 1.0f};
  const volatile int cv = 5;
  auto [x, y] = p;
  printf("%x %d %d\n", e.i, cv + 1, x * 10 + y);
  if (Logged inner("inner"); x > 0) printf("in ");
  if constexpr (sizeof(void *) == 4 || sizeof(void *) == 8) printf("pointer\n");
  Point *list = new Point[3]{{1, 2}, {3, 4}, {5, 6}};
  int total = 0;
  for (int i = 0; i < 3; i++) total += list[i].length();
  delete[] list;
  printf("%d\n", total);
  return 0;
}
