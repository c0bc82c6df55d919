// The control-flow graph on a page: drawing, zoom, search, keyboard. It knows the DOM
// and nothing of the editor it stands in.
import { dotOf, readLayout, type Layout } from "./dot";
import { useStyle } from "../style";
import style from "./graph.css";
import { Layouts, Superseded, type StartWorker } from "./layouts";
import { blockAt, loopsOf, predecessors, type Graph, type Loops } from "./model";
import { shapeOf, type Shape } from "./shape";
import { toSVG } from "./svg";
import { fill, type Filled } from "./text";
import { Viewport } from "./viewport";

/** What the page around the graph does for it. */
export interface Surroundings {
  /** Starts layout.worker.ts. */
  startWorker: StartWorker;
  /** Shows a line of the document. */
  goTo(line: number): void;
  /** Saves the drawing as a file of its own; without it there is no button. */
  save?(svg: string, name: string): void;
}

/** From so many boxes on, what is near the cursor is drawn first. */
const many = 120;
const firstSteps = 4;

/** What is drawn. */
interface Drawn {
  graph: Graph;
  loops: Loops;
  shape: Shape;
}

/** The graph of a function, in an element of a page. */
export class GraphView {
  private readonly layouts: Layouts;
  private readonly viewport: Viewport;
  private readonly parts: Parts;
  private drawn: Drawn | undefined;
  private graph: Graph | undefined;
  private line = 0;
  private middle = 0;
  private found = { text: "", at: -1, note: "" };

  constructor(
    host: HTMLElement,
    private readonly around: Surroundings,
  ) {
    this.layouts = new Layouts(around.startWorker);
    this.parts = build(host, around.save !== undefined);
    this.viewport = new Viewport(this.parts.canvas);
    this.listen();
  }

  /**
   * Draws a graph.
   * @param line the line of the document with the cursor
   */
  async show(graph: Graph, line: number): Promise<void> {
    const other = graph.name !== this.graph?.name;
    this.graph = graph;
    this.line = line;
    this.middle = Math.max(0, blockAt(graph, line));
    if (other) {
      this.parts.steps.value = graph.blocks.length > many ? String(firstSteps) : "0";
    }
    this.parts.title.textContent = `${graph.name}: ${graph.blocks.length} block${graph.blocks.length === 1 ? "" : "s"}`;
    this.parts.title.title = this.parts.title.textContent;
    await this.draw(other);
  }

  /** Marks the block of a line; false if the line is not of this function. */
  select(line: number): boolean {
    const block = this.graph === undefined ? -1 : blockAt(this.graph, line);
    if (block >= 0) {
      this.line = line;
      this.focusOn(block);
    }
    return block >= 0;
  }

  /** The drawing as a file of its own, in the colours it has now; "" if there is none. */
  svg(): string {
    return this.viewport.export();
  }

  private async draw(fit: boolean): Promise<void> {
    const graph = this.graph;
    if (graph === undefined) {
      return;
    }
    const loops = loopsOf(graph);
    const shape = shapeOf(graph, { collapse: this.parts.collapse.checked, steps: Number(this.parts.steps.value), middle: this.middle });
    if (shape.boxes.length === 0) {
      this.say("The text of this function says nothing of blocks yet.");
      return;
    }
    const boxes = shape.boxes.map((box) => fill(graph, loops, box));
    this.say(boxes.length > many ? "Laying out…" : "");
    try {
      const layout = await this.layOut(boxes, shape);
      this.drawn = { graph, loops, shape };
      this.viewport.show(toSVG(graph, loops, shape, boxes, layout), fit);
      const hidden = graph.blocks.length - shape.boxes.reduce((sum, { blocks }) => sum + blocks.length, 0);
      this.say(this.found.note || hidden === 0 ? this.found.note : `${hidden} blocks are farther away`);
      this.mark(this.middle);
    } catch (problem) {
      if (!(problem instanceof Superseded)) {
        this.say(problem instanceof Error ? problem.message : String(problem));
      }
    }
  }

  private async layOut(boxes: Filled[], { arrows }: Shape): Promise<Layout> {
    return readLayout(await this.layouts.layOut(dotOf(boxes, arrows)), boxes, arrows);
  }

  private say(note: string): void {
    this.parts.note.textContent = note;
  }

  /** Shows a block, drawing what is near it if it is not on the page. */
  private focusOn(block: number): void {
    this.middle = block;
    if ((this.drawn?.shape.boxOf[block] ?? -1) < 0) {
      void this.draw(false);
    } else {
      this.mark(block);
    }
  }

  private mark(block: number): void {
    const box = this.drawn?.shape.boxes[this.drawn.shape.boxOf[block] ?? -1];
    if (box !== undefined) {
      this.viewport.mark(box.blocks, block, this.line);
    }
  }

  private listen(): void {
    const { canvas, collapse, steps, search, buttons } = this.parts;
    collapse.addEventListener("change", () => void this.draw(true));
    steps.addEventListener("change", () => void this.draw(true));
    search.addEventListener("input", () => this.find(search.value, 0));
    search.addEventListener("keydown", (event) => event.key === "Enter" && this.find(search.value, event.shiftKey ? -1 : 1));
    buttons.larger.addEventListener("click", () => this.viewport.zoomBy(1.25));
    buttons.smaller.addEventListener("click", () => this.viewport.zoomBy(1 / 1.25));
    buttons.fit.addEventListener("click", () => this.viewport.fit());
    buttons.current.addEventListener("click", () => this.viewport.zoomToCurrent());
    buttons.save?.addEventListener("click", () => this.around.save?.(this.svg(), this.graph?.name ?? "graph"));
    canvas.addEventListener("click", (event) => this.viewport.dragged || this.goTo(event.target as Element));
    canvas.addEventListener("keydown", (event) => this.key(event));
  }

  private goTo(target: Element): void {
    const text = target.closest("text") ?? target.closest(".block")?.querySelector("text");
    const line = Number(text?.getAttribute("data-line") ?? -1);
    if (line >= 0) {
      this.select(line);
      this.around.goTo(line);
    }
  }

  /** Arrows go along the edges, Enter to the text. */
  private key(event: KeyboardEvent): void {
    const node = (event.target as Element).closest(".block");
    const block = Number(node?.getAttribute("data-block") ?? -1);
    const box = this.drawn?.shape.boxes[this.drawn.shape.boxOf[block] ?? -1];
    if (this.drawn === undefined || box === undefined) {
      return;
    }
    const { graph } = this.drawn;
    const next: Record<string, () => number | undefined> = {
      ArrowDown: () => graph.blocks[box.blocks.at(-1)!]!.edges[0]?.to,
      ArrowRight: () => graph.blocks[box.blocks.at(-1)!]!.edges[1]?.to,
      ArrowUp: () => predecessors(graph)[block]![0],
    };
    const to = next[event.key]?.();
    if (event.key === "Enter") {
      this.goTo(node!);
    } else if (to !== undefined) {
      this.line = graph.blocks[to]!.line;
      this.focusOn(to);
      this.viewport.focusCurrent();
    } else {
      return;
    }
    event.preventDefault();
  }

  /** Marks the blocks with a text in them, and shows the next one of them. */
  private find(text: string, step: number): void {
    const blocks = this.graph?.blocks ?? [];
    const wanted = text.trim().toLowerCase();
    const found = wanted === "" ? [] : blocks.flatMap((block, i) => (holds(block, wanted) ? [i] : []));
    const at = text === this.found.text && found.length > 0 ? (this.found.at + step + found.length) % found.length : 0;
    const note = wanted === "" ? "" : found.length === 0 ? `nothing has ${text}` : `${at + 1} of ${found.length}`;
    this.found = { text, at, note };
    this.say(note);
    if (found[at] !== undefined) {
      this.line = blocks[found[at]!]!.line;
      this.focusOn(found[at]!);
    }
    this.viewport.highlight(new Set(found));
  }
}

function holds({ name, lines }: Graph["blocks"][number], wanted: string): boolean {
  return name.toLowerCase().includes(wanted) || lines.some(({ text }) => text.toLowerCase().includes(wanted));
}

/** The elements of the view. */
interface Parts {
  title: HTMLElement;
  canvas: HTMLElement;
  note: HTMLElement;
  collapse: HTMLInputElement;
  steps: HTMLSelectElement;
  search: HTMLInputElement;
  buttons: { larger: HTMLElement; smaller: HTMLElement; fit: HTMLElement; current: HTMLElement; save: HTMLElement | undefined };
}

function build(host: HTMLElement, saves: boolean): Parts {
  useStyle(host.ownerDocument, style);
  const make = <K extends keyof HTMLElementTagNameMap>(tag: K, properties: object, ...children: (Node | string)[]): HTMLElementTagNameMap[K] => {
    const element = host.ownerDocument.createElement(tag);
    Object.assign(element, properties);
    element.append(...children);
    return element;
  };
  const button = (text: string, title: string) => make("button", { title, type: "button" }, text);
  const collapse = make("input", { type: "checkbox" });
  const choices = [["0", "All blocks"], ...[1, 2, 4, 8, 16].map((n) => [String(n), `${n} step${n > 1 ? "s" : ""} around`])] as [string, string][];
  const steps = make("select", { title: "How much of the graph is drawn" }, ...choices.map(([value, text]) => make("option", { value }, text)));
  const search = make("input", { type: "search", placeholder: "Search", title: "Enter shows the next block" });
  const buttons = {
    smaller: button("−", "Smaller"),
    larger: button("+", "Larger"),
    fit: button("Fit", "Fit the window"),
    current: button("Current", "Show the block at the cursor"),
    save: saves ? button("SVG", "Save the drawing as SVG") : undefined,
  };
  const title = make("div", { className: "pg-title" });
  const label = make("label", { title: "Draw blocks that always follow each other as one" }, collapse, "Collapse");
  const bar = make("div", { className: "pg-bar" }, title, search, steps, label, ...Object.values(buttons).filter((b) => b !== undefined));
  const canvas = make("div", { className: "pg-canvas", tabIndex: -1 });
  const note = make("div", { className: "pg-note", role: "status" });
  host.classList.add("pg");
  host.replaceChildren(bar, canvas, note);
  return { title, canvas, note, collapse, steps, search, buttons };
}
