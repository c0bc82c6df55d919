// What C++ asks of its runtime: new and delete, guards, types at run time, the
// order in which statics come and go.
#include <stdio.h>
#include <stdlib.h>
#include <new>
#include <typeinfo>

struct Shape {
  virtual ~Shape() { puts("~Shape"); }
  virtual int area() const = 0;
};
struct Named { virtual const char *name() const { return "named"; } virtual ~Named() {} int tag = 7; };
struct Square : Shape { int side; explicit Square(int n) : side(n) {} int area() const override { return side * side; } };
struct Box : Square, Named { Box() : Square(3) {} const char *name() const override { return "box"; } };
struct Top { int t = 1; virtual ~Top() {} };
struct Left : virtual Top { int l = 2; };
struct Right : virtual Top { int r = 3; };
struct Bottom : Left, Right { int b = 4; };

struct Counted {
  static int alive;
  int id;
  Counted() : id(++alive) { printf("made %d\n", id); }
  ~Counted() { printf("gone %d\n", id), alive--; }
};
int Counted::alive;
static Counted global;

static Counted &local() {
  static Counted one;
  return one;
}

struct alignas(64) Wide { char c[64]; };

int main() {
  local(), local();
  Shape *s = new Box;
  Named *n = dynamic_cast<Named *>(s);
  printf("%d %s %d\n", s->area(), n->name(), n->tag);
  printf("%d %d\n", dynamic_cast<Box *>(n) == s, dynamic_cast<Square *>(n)->side);
  Shape *plain = new Square(2);
  printf("%d %d\n", dynamic_cast<Named *>(plain) == nullptr, typeid(*plain) == typeid(Square));
  printf("%s %d\n", typeid(*s).name(), typeid(*s) != typeid(*plain));
  Top *top = new Bottom;
  Right *right = dynamic_cast<Right *>(top);
  printf("%d %d %d\n", right->r, dynamic_cast<Left *>(right)->l, dynamic_cast<Bottom *>(right)->b);
  delete plain;
  delete s;
  delete top;
  Counted *list = new Counted[2];
  delete[] list;
  Wide *wide = new Wide;
  printf("%d %d\n", (int)((unsigned long)wide % 64), new (std::nothrow) int != nullptr);
  delete wide;
  char room[sizeof(Counted)];
  Counted *placed = new (room) Counted;
  placed->~Counted();
  return 0;
}
