// Containers without a library: a vector, a hash map, a red-black-free balanced tree,
// smart pointers, iterators, type erasure, sorting by templates.
#include <initializer_list>
#include <new>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

template <class T> struct Vector {
  T *data = nullptr;
  size_t n = 0, room = 0;
  ~Vector() { for (size_t i = 0; i < n; i++) data[i].~T(); free(data); }
  template <class... A> T &add(A &&...a) {
    if (n == room) {
      T *more = static_cast<T *>(malloc(sizeof(T) * (room = room ? room * 2 : 4)));
      for (size_t i = 0; i < n; i++) new (&more[i]) T(static_cast<T &&>(data[i])), data[i].~T();
      free(data), data = more;
    }
    return *new (&data[n++]) T{static_cast<A &&>(a)...};
  }
  T &operator[](size_t i) { return data[i]; }
  T *begin() { return data; }
  T *end() { return data + n; }
};

template <class T> struct Shared {
  struct Box { T value; int count; } *box;
  explicit Shared(T v) : box(new Box{static_cast<T &&>(v), 1}) {}
  Shared(const Shared &s) : box(s.box) { if (box) box->count++; }
  Shared(Shared &&s) : box(s.box) { s.box = nullptr; }
  ~Shared() { if (box && --box->count == 0) delete box; }
  T *operator->() { return &box->value; }
  int count() const { return box ? box->count : 0; }
};

template <class K, class V> class Map {
  struct Entry { K k; V v; int next; };
  Vector<Entry> entries;
  int heads[64];
  static unsigned hash(const char *s) { unsigned h = 5381; while (*s) h = h * 33 + (unsigned char)*s++; return h; }
  static unsigned hash(int n) { return (unsigned)n * 2654435761u >> 7; }
  static bool same(const char *a, const char *b) { return strcmp(a, b) == 0; }
  static bool same(int a, int b) { return a == b; }
public:
  Map() { for (int &h : heads) h = -1; }
  V &operator[](K k) {
    int &head = heads[hash(k) % 64];
    for (int i = head; i >= 0; i = entries[i].next) if (same(entries[i].k, k)) return entries[i].v;
    entries.add(k, V(), head);
    head = (int)entries.n - 1;
    return entries[head].v;
  }
  size_t size() const { return entries.n; }
};

template <class T> struct Tree {
  struct Node { T v; int height; Node *l, *r; } *root = nullptr;
  static int h(Node *n) { return n ? n->height : 0; }
  static void fix(Node *n) { n->height = 1 + (h(n->l) > h(n->r) ? h(n->l) : h(n->r)); }
  static Node *rotate(Node *n, Node *Node::*a, Node *Node::*b) { Node *m = n->*a; n->*a = m->*b, m->*b = n; fix(n), fix(m); return m; }
  static Node *insert(Node *n, T v) {
    if (!n) return new Node{v, 1, nullptr, nullptr};
    if (v < n->v) n->l = insert(n->l, v); else if (n->v < v) n->r = insert(n->r, v); else return n;
    fix(n);
    int balance = h(n->l) - h(n->r);
    if (balance > 1) { if (h(n->l->l) < h(n->l->r)) n->l = rotate(n->l, &Node::r, &Node::l); return rotate(n, &Node::l, &Node::r); }
    if (balance < -1) { if (h(n->r->r) < h(n->r->l)) n->r = rotate(n->r, &Node::l, &Node::r); return rotate(n, &Node::r, &Node::l); }
    return n;
  }
  template <class F> static void each(Node *n, F &&f) { if (n) each(n->l, f), f(n->v), each(n->r, f); }
};

class Function {
  struct Concept { virtual int call(int) = 0; virtual ~Concept() {} };
  template <class F> struct Model : Concept { F f; Model(F g) : f(g) {} int call(int n) override { return f(n); } };
  Concept *c;
public:
  template <class F> Function(F f) : c(new Model<F>(f)) {}
  Function(const Function &) = delete;
  ~Function() { delete c; }
  int operator()(int n) const { return c->call(n); }
};

template <class T, class L> void sort(T *a, T *b, L less) {
  if (b - a < 2) return;
  T p = a[(b - a) / 2], *l = a, *r = b - 1;
  while (l <= r) {
    while (less(*l, p)) l++;
    while (less(p, *r)) r--;
    if (l <= r) { T t = *l; *l++ = *r, *r-- = t; }
  }
  sort(a, r + 1, less), sort(l, b, less);
}

int main() {
  Vector<int> v;
  for (int i = 0; i < 1000; i++) v.add((i * 7919) % 1009);
  sort(v.begin(), v.end(), [](int a, int b) { return a > b; });
  printf("%d %d %d\n", v[0], v[500], v[999]);
  Map<const char *, int> words;
  for (const char *w : {"a", "b", "a", "c", "b", "a"}) words[w]++;
  Map<int, double> squares;
  for (int i = 0; i < 500; i++) squares[i % 123] += i * 0.5;
  printf("%d %d %g %d\n", words["a"], (int)words.size(), squares[100], (int)squares.size());
  Tree<long long> t;
  for (int i = 0; i < 2000; i++) t.root = t.insert(t.root, (long long)i * i % 4099 << 20);
  long long total = 0;
  int count = 0;
  t.each(t.root, [&](long long n) { total = total * 3 + n, count++; });
  printf("%lld %d %d\n", total, count, t.root->height);
  Shared<Vector<int>> s{Vector<int>()};
  { Shared<Vector<int>> other = s; other->add(5); printf("%d ", s.count()); }
  printf("%d %d\n", s.count(), (int)s->n);
  Function f = [k = 100](int n) { return n + k; }, g = [&](int n) { return (int)v[n] * 2; };
  printf("%d %d\n", f(5), g(10));
  return 0;
}
