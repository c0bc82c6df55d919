// Pentominoes: in how many ways do the twelve pieces of five squares cover a
// board of n columns and 60 squares? The board is a 64-bit number, and so is a
// piece at one of its places. For 3 to 6 columns the results are 8, 1472, 4040
// and 9356.

typedef unsigned long long board;

enum { PIECES = 12, SQUARES = 60, ORIENTATIONS = 8, PLACES = 8 };

// The squares of each piece: row in the upper four bits, column in the lower.
static const unsigned char pieces[PIECES][5] = {
    {0x00, 0x01, 0x02, 0x03, 0x04}, {0x00, 0x01, 0x02, 0x03, 0x10}, {0x00, 0x01, 0x02, 0x03, 0x11},
    {0x00, 0x01, 0x02, 0x12, 0x13}, {0x00, 0x01, 0x02, 0x10, 0x11}, {0x00, 0x01, 0x02, 0x10, 0x12},
    {0x00, 0x01, 0x02, 0x10, 0x20}, {0x00, 0x01, 0x02, 0x11, 0x21}, {0x00, 0x01, 0x11, 0x21, 0x22},
    {0x00, 0x01, 0x11, 0x12, 0x22}, {0x01, 0x10, 0x11, 0x12, 0x21}, {0x01, 0x02, 0x10, 0x11, 0x21},
};

// places lists the places of each piece that have a given square as their first.
static board places[SQUARES][PIECES][PLACES];
static unsigned char counts[SQUARES][PIECES];

// turn returns a square of a piece in one of eight orientations.
static void turn(int square, int orientation, int *row, int *column) {
  int r = square >> 4, c = square & 15;
  if (orientation & 1) r = -r;
  if (orientation & 2) c = -c;
  *row = orientation & 4 ? c : r;
  *column = orientation & 4 ? r : c;
}

// place returns a piece as a board, its first square at a given one; 0 if it
// does not fit.
static board place(const unsigned char *piece, int orientation, int square, int rows, int columns) {
  int row[5], column[5], first = 0;
  board b = 0;
  for (int i = 0; i < 5; i++) {
    turn(piece[i], orientation, &row[i], &column[i]);
    if (row[i] < row[first] || (row[i] == row[first] && column[i] < column[first])) first = i;
  }
  for (int i = 0; i < 5; i++) {
    int r = square / columns + row[i] - row[first], c = square % columns + column[i] - column[first];
    if (r < 0 || r >= rows || c < 0 || c >= columns) return 0;
    b |= 1ull << (r * columns + c);
  }
  return b;
}

static void list(int square, int piece, int rows, int columns) {
  int n = 0;
  for (int o = 0; o < ORIENTATIONS; o++) {
    board b = place(pieces[piece], o, square, rows, columns);
    int known = b == 0;
    for (int i = 0; i < n; i++) known |= places[square][piece][i] == b;
    if (!known) places[square][piece][n++] = b;
  }
  counts[square][piece] = n;
}

static unsigned cover(board full, unsigned left) {
  unsigned ways = 0;
  int square = __builtin_ctzll(~full);
  if (left == 0) return 1;
  for (int p = 0; p < PIECES; p++) {
    if (!(left >> p & 1)) continue;
    for (int i = 0; i < counts[square][p]; i++) {
      board b = places[square][p][i];
      if (!(full & b)) ways += cover(full | b, left & ~(1u << p));
    }
  }
  return ways;
}

unsigned bench(unsigned n) {
  int columns = n < 3 ? 3 : n > 6 ? 6 : n;
  for (int s = 0; s < SQUARES; s++)
    for (int p = 0; p < PIECES; p++) list(s, p, SQUARES / columns, columns);
  return cover(0, (1u << PIECES) - 1);
}
