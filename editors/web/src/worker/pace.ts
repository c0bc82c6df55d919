// What a program prints, on its way to a page that has other things to do. A program that
// prints without end is faster than any page: without a pace what it prints would take
// all memory.
const WINDOW = 16; // ms: about a frame of the screen
const MESSAGES = 100; // in a window; what is printed beyond them goes together
const BYTES = 1 << 17; // in a window; who prints more waits for the next one

/** Takes output and posts it in a pace that a page keeps up with. */
export class Pace {
  #begun = 0;
  #messages = 0;
  #bytes = 0;
  #held: Uint8Array[] = [];
  #fd: 1 | 2 = 1;

  constructor(readonly post: (fd: 1 | 2, bytes: Uint8Array) => void) {}

  write(fd: 1 | 2, bytes: Uint8Array): void {
    if (fd !== this.#fd) this.flush();
    this.#fd = fd;
    this.#held.push(bytes.slice());
    this.#bytes += bytes.length;
    while (this.#bytes > BYTES && !this.#over()); // a program in a worker has nobody to give way to
    if (this.#over()) {
      this.#begun = performance.now();
      this.#messages = this.#bytes = 0;
    }
    if (this.#messages < MESSAGES) this.flush();
  }

  #over(): boolean {
    return performance.now() - this.#begun >= WINDOW;
  }

  /** Posts what is held: at the end of the program. */
  flush(): void {
    if (this.#held.length === 0) return;
    this.#messages++;
    const all = this.#held.length === 1 ? this.#held[0] : new Uint8Array(this.#held.reduce((n, { length }) => n + length, 0));
    if (this.#held.length > 1) {
      let at = 0;
      for (const bytes of this.#held) {
        all.set(bytes, at);
        at += bytes.length;
      }
    }
    this.#held = [];
    this.post(this.#fd, all);
  }
}
