// What a program prints, as a terminal shows it as far as programs of this kind ask: lines,
// and the escapes that start a picture over. No more is kept than a person looks at.
const MAX_TEXT = 1 << 20; // characters
const ESCAPE = /\x1b\[[\d;?]*[A-Za-z]/g;

export class Output {
  readonly element = document.createElement("pre");
  /** All that was printed on standard output, as it is. */
  raw = "";
  #decoders = { 1: new TextDecoder(), 2: new TextDecoder() };
  #screen = "";
  #drawn = false;

  constructor(id = "output") {
    this.element.id = id;
    this.element.className = "printed";
    this.element.setAttribute("role", "log");
    this.element.setAttribute("aria-label", "What the program prints");
    this.element.tabIndex = 0;
  }

  clear() {
    this.raw = this.#screen = "";
    this.#decoders = { 1: new TextDecoder(), 2: new TextDecoder() };
    this.#draw();
  }

  print(fd: 1 | 2, bytes: Uint8Array) {
    const text = this.#decoders[fd].decode(bytes, { stream: true });
    if (fd === 1) this.raw = newest(this.raw + text);
    this.#add(text);
  }

  /** Adds a line that is not the program's. */
  say(line: string) {
    this.#add((this.#screen === "" || this.#screen.endsWith("\n") ? "" : "\n") + line + "\n");
  }

  #add(text: string) {
    const again = Math.max(text.lastIndexOf("\x1b[H"), text.lastIndexOf("\x1b[2J"));
    if (again >= 0) this.#screen = "";
    this.#screen = newest(this.#screen + text.slice(Math.max(again, 0)).replace(ESCAPE, ""));
    this.#draw();
  }

  /** Draws once for each frame of the screen, however often something is printed. */
  #draw() {
    if (this.#drawn) return;
    this.#drawn = true;
    setTimeout(() => {
      this.#drawn = false;
      const { element } = this;
      const atEnd = element.scrollTop + element.clientHeight >= element.scrollHeight - 4;
      element.textContent = this.#screen.slice(-MAX_TEXT);
      if (atEnd) element.scrollTop = element.scrollHeight;
    }, 16);
  }
}

/** Cuts a text that has become twice as long as what is kept: not each time something is
 * added, which would copy all of it. */
function newest(text: string): string {
  return text.length > 2 * MAX_TEXT ? text.slice(-MAX_TEXT) : text;
}
