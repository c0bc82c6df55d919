// The treemap of a program's bits: areas in proportion to what they take, in a page.
import { hierarchy, treemap, type HierarchyRectangularNode } from "d3-hierarchy";

import { sizeText, type Contents } from "../contents";
import { useStyle } from "../style";
import { areasOf, type Area } from "./areas";
import style from "./treemap.css";

/** How many levels are drawn at once. */
const levels = 3;

/** The smallest side of an area that is drawn, and the smallest area with a name in it, in pixels. */
const smallest = 2;
const named = { width: 36, height: 13 };
const header = 16;

/** The bits of a program, in an element of a page. */
export class TreemapView {
  private readonly path: HTMLElement;
  private readonly map: HTMLElement;
  private trail: Area[] = [];

  /** @param goTo shows a line of the document */
  constructor(
    host: HTMLElement,
    private readonly goTo: (line: number) => void,
  ) {
    const page = host.ownerDocument;
    useStyle(page, style);
    this.path = page.createElement("nav");
    this.map = page.createElement("div");
    this.map.className = "pt-map";
    host.classList.add("pt");
    host.replaceChildren(this.path, this.map);
    new ResizeObserver(() => this.draw()).observe(this.map);
    host.addEventListener("keydown", (event) => event.key === "Escape" && this.rise(this.trail.length - 1));
  }

  /** Draws a program; what the reader has gone into stays in view. */
  show(contents: Contents): void {
    const names = this.trail.slice(1).map(({ name }) => name);
    this.trail = [areasOf(contents)];
    for (const name of names) {
      const next = this.trail.at(-1)!.inside.find((area) => area.name === name);
      if (next === undefined) {
        break;
      }
      this.trail.push(next);
    }
    this.draw();
  }

  /** Goes back to so many areas of the trail, at least the first. */
  private rise(length: number): void {
    this.trail = this.trail.slice(0, Math.max(1, length));
    this.draw();
  }

  private enter(area: Area): void {
    this.trail.push(area);
    this.draw();
  }

  private draw(): void {
    const [root, shown] = [this.trail[0], this.trail.at(-1)];
    const { clientWidth: width, clientHeight: height } = this.map;
    if (root === undefined || shown === undefined || width === 0) {
      return;
    }
    // What an area has beside its inside (borders, words) is in no area of its own.
    const tree = hierarchy(shown, ({ inside }) => inside)
      .sum(({ inside, bits }) => (inside.length === 0 ? bits : 0))
      .sort((a, b) => (b.value ?? 0) - (a.value ?? 0));
    const placed = treemap<Area>().size([width, height]).paddingInner(1).paddingOuter(1).paddingTop(header).round(true)(tree);
    const nodes = placed.descendants().filter((node) => node.depth > 0 && node.depth <= levels && node.x1 - node.x0 >= smallest && node.y1 - node.y0 >= smallest);
    this.map.replaceChildren(...nodes.map((node) => this.element(node, root)));
    this.path.replaceChildren(...this.trail.map((area, i) => this.crumb(area, i, root)));
  }

  private element(node: HierarchyRectangularNode<Area>, root: Area): HTMLElement {
    const { data: area, x0, x1, y0, y1, depth } = node;
    const element = this.map.ownerDocument.createElement("button");
    const [width, height] = [x1 - x0, y1 - y0];
    element.className = `pt-area pt-depth-${depth} pt-hue-${hueOf(node)}`;
    element.title = `${describe(area, root)}${area.inside.length > 0 ? "\nClick or Enter: the text. Double click or ↓: what is inside. Esc: back." : ""}`;
    element.textContent = width >= named.width && height >= named.height ? area.name : "";
    element.style.cssText = `left:${x0}px;top:${y0}px;width:${width}px;height:${height}px`;
    element.addEventListener("click", () => (area.line >= 0 ? this.goTo(area.line) : this.enter(area)));
    element.addEventListener("dblclick", () => area.inside.length > 0 && this.enter(area));
    element.addEventListener("keydown", (event) => event.key === "ArrowDown" && area.inside.length > 0 && this.enter(area));
    return element;
  }

  private crumb(area: Area, i: number, root: Area): HTMLElement {
    const element = this.path.ownerDocument.createElement("button");
    element.textContent = describe(area, root);
    element.addEventListener("click", () => this.rise(i + 1));
    return element;
  }
}

/** Areas inside of each other have one colour; there are eight. */
function hueOf(node: HierarchyRectangularNode<Area>): number {
  const top = node.ancestors().at(-2) ?? node;
  return (top.parent?.children?.indexOf(top) ?? 0) % 8;
}

function describe(area: Area, root: Area): string {
  return `${area.name}: ${sizeText(area.bits)}, ${((100 * area.bits) / Math.max(root.bits, 1)).toFixed(1)} %`;
}
