// The average of 3, 5, 8 and 8, it says, is 5. It ought to be 6: one of
// the numbers is forgotten.
//
//     pnaclasm cc -g -O0 average.c -o average.pexe

static int numbers[] = {3, 5, 8, 8};

static int sum(const int *list, int n) {
  int total = 0;
  for (int i = 1; i < n; i++)
    total += list[i];
  return total;
}

int main(void) {
  int n = sizeof numbers / sizeof *numbers;
  int all = sum(numbers, n);
  return all / n;
}
