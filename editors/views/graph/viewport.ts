/** The properties that make the look of a drawing. */
const looks = ["fill", "fill-opacity", "stroke", "stroke-width", "stroke-dasharray", "font-family", "font-size", "font-weight"];

/** The window through which a drawing is seen: zoom, drag, marks. */
export class Viewport {
  private scale = 1;
  private drag: { x: number; y: number } | undefined;
  private found = new Set<number>();

  /** The last press of the mouse has moved the drawing. */
  dragged = false;

  constructor(private readonly canvas: HTMLElement) {
    canvas.addEventListener("wheel", (event) => this.wheel(event), { passive: false });
    canvas.addEventListener("pointerdown", ({ clientX, clientY }) => {
      this.drag = { x: clientX + canvas.scrollLeft, y: clientY + canvas.scrollTop };
      this.dragged = false;
    });
    const page = canvas.ownerDocument;
    page.addEventListener("pointermove", (event) => this.move(event));
    page.addEventListener("pointerup", () => {
      this.drag = undefined;
      canvas.classList.remove("dragged");
    });
  }

  private get svg(): SVGSVGElement | null {
    return this.canvas.querySelector("svg");
  }

  /** Shows a drawing, as large as the one before it or so that its width fits. */
  show(svg: string, fit: boolean): void {
    this.canvas.innerHTML = svg;
    this.highlight(this.found);
    fit ? this.fit() : this.zoom(this.scale);
  }

  zoomBy(factor: number): void {
    this.zoom(this.scale * factor);
  }

  /** Makes the drawing as large as the window lets it be, but still to be read. */
  fit(): void {
    const { width, height } = this.svg?.viewBox.baseVal ?? { width: 1, height: 1 };
    this.zoom(Math.max(0.75, Math.min(1, this.canvas.clientWidth / width, this.canvas.clientHeight / height)));
    this.reveal();
  }

  zoomToCurrent(): void {
    this.zoom(Math.max(1, this.scale));
    this.reveal();
  }

  focusCurrent(): void {
    this.canvas.querySelector<SVGElement>(".block.current")?.focus({ preventScroll: true });
  }

  /** Sizes the drawing; what is in the middle of the window, or at a place in it, stays there. */
  private zoom(scale: number, x = this.canvas.clientWidth / 2, y = this.canvas.clientHeight / 2): void {
    const next = Math.min(3, Math.max(0.05, scale));
    const { width, height } = this.svg?.viewBox.baseVal ?? { width: 1, height: 1 };
    const [left, top] = [this.canvas.scrollLeft + x, this.canvas.scrollTop + y].map((at) => (at * next) / this.scale) as [number, number];
    this.svg?.setAttribute("width", String(width * next));
    this.svg?.setAttribute("height", String(height * next));
    this.scale = next;
    this.canvas.scrollTo(left - x, top - y);
  }

  private wheel(event: WheelEvent): void {
    if (event.ctrlKey || event.metaKey) {
      event.preventDefault();
      const { left, top } = this.canvas.getBoundingClientRect();
      this.zoom(this.scale * (event.deltaY < 0 ? 1.15 : 1 / 1.15), event.clientX - left, event.clientY - top);
    }
  }

  private move({ clientX, clientY, buttons }: PointerEvent): void {
    if (this.drag === undefined || buttons !== 1) {
      return;
    }
    const [left, top] = [this.drag.x - clientX, this.drag.y - clientY];
    this.dragged ||= Math.abs(left - this.canvas.scrollLeft) + Math.abs(top - this.canvas.scrollTop) > 4;
    this.canvas.scrollTo(left, top);
    this.canvas.classList.toggle("dragged", this.dragged);
  }

  /** Marks a box, the line in it, and its edges. */
  mark(blocks: number[], block: number, line: number): void {
    this.canvas.querySelectorAll(".current, .near").forEach((element) => element.classList.remove("current", "near"));
    const box = this.canvas.querySelector(`.block[data-block="${blocks[0]}"]`);
    box?.classList.add("current");
    box?.querySelector(`text[data-block="${block}"][data-line="${line}"]:not(.label)`)?.classList.add("current");
    for (const edge of this.canvas.querySelectorAll(`.edge[data-from="${blocks.at(-1)}"], .edge[data-to="${blocks[0]}"]`)) {
      edge.classList.add("near");
    }
    this.reveal();
  }

  /** Marks the blocks in which something was found. */
  highlight(found: Set<number>): void {
    this.found = found;
    for (const box of this.canvas.querySelectorAll(".block")) {
      const blocks = [...box.querySelectorAll("text.label")].map((label) => Number(label.getAttribute("data-block")));
      box.classList.toggle("found", blocks.some((block) => found.has(block)));
    }
  }

  private reveal(): void {
    const current = this.canvas.querySelector(".block.current");
    const at = (current?.querySelector("text.current") ?? current)?.getBoundingClientRect();
    const seen = this.canvas.getBoundingClientRect();
    if (at !== undefined && (at.top < seen.top || at.bottom > seen.bottom || at.left < seen.left || at.right > seen.right)) {
      this.canvas.scrollBy((at.left + at.right - seen.left - seen.right) / 2, (at.top + at.bottom - seen.top - seen.bottom) / 2);
    }
  }

  /** The drawing as a file of its own: what the styles of the page say is written into it. */
  export(): string {
    const svg = this.svg;
    if (svg === null) {
      return "";
    }
    const copy = svg.cloneNode(true) as SVGSVGElement;
    const originals = svg.querySelectorAll("path, rect, text");
    copy.querySelectorAll("path, rect, text").forEach((element, i) => {
      const style = getComputedStyle(originals[i]!);
      looks.forEach((name) => element.setAttribute(name, style.getPropertyValue(name)));
      element.setAttribute("xml:space", "preserve");
    });
    const { width, height, x, y } = svg.viewBox.baseVal;
    const paper = svg.ownerDocument.createElementNS("http://www.w3.org/2000/svg", "rect");
    const colour = getComputedStyle(svg.ownerDocument.body).backgroundColor;
    Object.entries({ x, y, width, height, fill: colour }).forEach(([name, value]) => paper.setAttribute(name, String(value)));
    copy.insertBefore(paper, copy.firstChild);
    copy.setAttribute("width", String(width));
    copy.setAttribute("height", String(height));
    return new XMLSerializer().serializeToString(copy);
  }
}
