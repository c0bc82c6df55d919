// Places the blocks of a control-flow graph in layers, so that control flows
// downwards but for loops: the method of Sugiyama, Tagawa and Toda (1981), with
// the barycentre heuristic. All lengths are pixels.

/** A rectangle to place. */
export interface Box {
  width: number;
  height: number;
}

/** An arrow between two boxes, by their indices. */
export interface Arrow {
  from: number;
  to: number;
}

/** Where a box stands: its upper left corner. */
export interface Place {
  x: number;
  y: number;
}

/** A graph with places for its boxes and SVG paths for its arrows. */
export interface Layout {
  width: number;
  height: number;
  places: Place[];
  paths: string[];
}

const gapX = 28;
const gapY = 52;
const margin = 24;
const sweeps = 8;

/** A box, or the place where an arrow passes through a layer. */
interface Cell {
  rank: number;
  width: number;
  height: number;
  x: number; // of the centre
  above: Cell[];
  below: Cell[];
}

/** Lays a graph out. Box 0 is the entry. */
export function layOut(boxes: Box[], arrows: Arrow[]): Layout {
  const back = backArrows(boxes.length, arrows);
  const ranks = rank(boxes.length, arrows, back);
  const cells: Cell[] = boxes.map((box, i) => ({ ...box, rank: ranks[i]!, x: 0, above: [], below: [] }));
  const chains = arrows.map((arrow, i) => connect(cells, arrow, back.has(i)));
  const layers = order(cells);
  place(layers);
  return draw(boxes, arrows, back, cells, chains, layers);
}

/** The arrows that lead back to a box on the path from the entry: loops. */
function backArrows(count: number, arrows: Arrow[]): Set<number> {
  const out: number[][] = Array.from({ length: count }, () => []);
  arrows.forEach((arrow, i) => out[arrow.from]!.push(i));
  const back = new Set<number>();
  const state = new Uint8Array(count); // 1: on the path, 2: done
  for (let root = 0; root < count; root++) {
    // A stack of its own: a function may have thousands of blocks in a row.
    const stack: { node: number; next: number }[] = state[root] === 0 ? [{ node: root, next: 0 }] : [];
    state[root] ||= 1;
    while (stack.length > 0) {
      const top = stack[stack.length - 1]!;
      const i = out[top.node]![top.next++];
      if (i === undefined) {
        state[top.node] = 2;
        stack.pop();
      } else if (state[arrows[i]!.to] === 1) {
        back.add(i);
      } else if (state[arrows[i]!.to] === 0) {
        state[arrows[i]!.to] = 1;
        stack.push({ node: arrows[i]!.to, next: 0 });
      }
    }
  }
  return back;
}

/** The layer of each box: one below the lowest that leads to it. */
function rank(count: number, arrows: Arrow[], back: Set<number>): number[] {
  const ranks = new Array<number>(count).fill(0);
  const waiting = new Array<number>(count).fill(0);
  const out: number[][] = Array.from({ length: count }, () => []);
  arrows.forEach(({ from, to }, i) => {
    if (!back.has(i)) {
      out[from]!.push(to);
      waiting[to]!++;
    }
  });
  const ready = ranks.map((_, i) => i).filter((i) => waiting[i] === 0);
  for (let node = ready.pop(); node !== undefined; node = ready.pop()) {
    for (const to of out[node]!) {
      ranks[to] = Math.max(ranks[to]!, ranks[node]! + 1);
      if (--waiting[to]! === 0) {
        ready.push(to);
      }
    }
  }
  return ranks;
}

/** Adds a cell for every layer that an arrow passes; a loop passes those of its ends, too. */
function connect(cells: Cell[], { from, to }: Arrow, back: boolean): Cell[] {
  const [top, bottom] = back ? [cells[to]!, cells[from]!] : [cells[from]!, cells[to]!];
  const first = back ? top.rank : top.rank + 1;
  const last = back ? bottom.rank : bottom.rank - 1;
  const chain: Cell[] = [];
  for (let r = first; r <= last; r++) {
    const cell: Cell = { rank: r, width: 8, height: 0, x: 0, above: [], below: [] };
    chain.push(cell);
    cells.push(cell);
  }
  const line = back ? chain : [top, ...chain, bottom];
  for (let i = 1; i < line.length; i++) {
    line[i - 1]!.below.push(line[i]!);
    line[i]!.above.push(line[i - 1]!);
  }
  return chain;
}

/** Sorts each layer so that few arrows cross. */
function order(cells: Cell[]): Cell[][] {
  const layers: Cell[][] = [];
  for (const cell of cells) {
    (layers[cell.rank] ??= []).push(cell);
  }
  const index = (layer: Cell[]) => layer.forEach((cell, i) => (cell.x = i));
  layers.forEach(index);
  for (let i = 0; i < sweeps; i++) {
    const down = i % 2 === 0;
    for (const layer of down ? layers : [...layers].reverse()) {
      const keys = new Map(layer.map((cell) => [cell, mean(down ? cell.above : cell.below, cell.x)]));
      layer.sort((a, b) => keys.get(a)! - keys.get(b)!);
      index(layer);
    }
  }
  return layers;
}

function mean(cells: Cell[], otherwise: number): number {
  return cells.length === 0 ? otherwise : cells.reduce((sum, cell) => sum + cell.x, 0) / cells.length;
}

/** Gives every cell its x: near its neighbours, in the order of its layer. */
function place(layers: Cell[][]): void {
  for (const layer of layers) {
    spread(layer, layer.map((_, i) => i * gapX));
  }
  for (let i = 0; i < sweeps; i++) {
    const down = i % 2 === 0;
    for (const layer of down ? layers : [...layers].reverse()) {
      spread(layer, layer.map((cell) => mean(down ? cell.above : cell.below, cell.x)));
    }
  }
}

/** Puts the cells of a layer at the wanted places, or as near as they fit. */
function spread(layer: Cell[], wanted: number[]): void {
  const left: number[] = [];
  const right: number[] = [];
  layer.forEach((cell, i) => {
    const before = layer[i - 1];
    left[i] = before ? Math.max(wanted[i]!, left[i - 1]! + distance(before, cell)) : wanted[i]!;
  });
  for (let i = layer.length - 1; i >= 0; i--) {
    const after = layer[i + 1];
    right[i] = after ? Math.min(wanted[i]!, right[i + 1]! - distance(layer[i]!, after)) : wanted[i]!;
  }
  // Both keep the distances, and so does what lies between them.
  layer.forEach((cell, i) => (cell.x = (left[i]! + right[i]!) / 2));
}

function distance(a: Cell, b: Cell): number {
  return (a.width + b.width) / 2 + gapX;
}

/** Turns cells into places and paths. */
function draw(boxes: Box[], arrows: Arrow[], back: Set<number>, cells: Cell[], chains: Cell[][], layers: Cell[][]): Layout {
  const shift = margin - Math.min(...cells.map((cell) => cell.x - cell.width / 2));
  const tops: number[] = [];
  const bottoms: number[] = [];
  let y = margin;
  layers.forEach((layer, i) => {
    tops[i] = y;
    bottoms[i] = y + Math.max(...layer.map((cell) => cell.height));
    y = bottoms[i] + gapY;
  });
  const places = boxes.map((box, i) => ({ x: cells[i]!.x - box.width / 2 + shift, y: tops[cells[i]!.rank]! }));
  const ports = assignPorts(boxes, arrows, chains, cells, back);
  const paths = arrows.map((arrow, i) => {
    const start = { x: ports.leave[i]! + shift, y: places[arrow.from]!.y + boxes[arrow.from]!.height };
    const end = { x: ports.enter[i]! + shift, y: places[arrow.to]!.y };
    const chain = chains[i]!.map((cell) => ({ x: cell.x + shift, top: tops[cell.rank]!, bottom: bottoms[cell.rank]! }));
    return back.has(i) ? upward(start, end, chain.reverse()) : downward(start, end, chain);
  });
  return { width: Math.max(...cells.map((cell) => cell.x + cell.width / 2)) + shift + margin, height: y - gapY + margin, places, paths };
}

/** Spreads the ends of arrows along the sides of boxes, in the order of where they go. */
function assignPorts(boxes: Box[], arrows: Arrow[], chains: Cell[][], cells: Cell[], back: Set<number>): { leave: number[]; enter: number[] } {
  const leave: number[] = [];
  const enter: number[] = [];
  boxes.forEach((box, node) => {
    const along = (ends: number[], toward: (i: number) => number, result: number[]) => {
      ends.sort((a, b) => toward(a) - toward(b));
      ends.forEach((i, k) => (result[i] = cells[node]!.x + (box.width * (k + 1)) / (ends.length + 1) - box.width / 2));
    };
    const all = arrows.map((_, i) => i);
    const chainEnd = (i: number, last: boolean) => chains[i]![last !== back.has(i) ? chains[i]!.length - 1 : 0];
    along(all.filter((i) => arrows[i]!.from === node), (i) => (chainEnd(i, false) ?? cells[arrows[i]!.to]!).x, leave);
    along(all.filter((i) => arrows[i]!.to === node), (i) => (chainEnd(i, true) ?? cells[arrows[i]!.from]!).x, enter);
  });
  return { leave, enter };
}

interface Pass {
  x: number;
  top: number;
  bottom: number;
}

function downward(start: Place, end: Place, chain: Pass[]): string {
  let path = `M${start.x},${start.y}`;
  let at = start;
  for (const { x, top, bottom } of chain) {
    path += curve(at, { x, y: top }) + `L${x},${bottom}`;
    at = { x, y: bottom };
  }
  return path + curve(at, end);
}

function upward(start: Place, end: Place, chain: Pass[]): string {
  const first = chain[0]!;
  let path = `M${start.x},${start.y}` + turn(start, { x: first.x, y: first.bottom }, gapY / 2);
  let at = { x: first.x, y: first.bottom };
  for (const { x, top, bottom } of chain) {
    path += curve(at, { x, y: bottom }) + `L${x},${top}`;
    at = { x, y: top };
  }
  return path + turn(at, end, -gapY / 2);
}

function curve(from: Place, to: Place): string {
  const middle = (from.y + to.y) / 2;
  return `C${from.x},${middle} ${to.x},${middle} ${to.x},${to.y}`;
}

/** A curve that leaves vertically and comes back, by depth below or above both ends. */
function turn(from: Place, to: Place, depth: number): string {
  const y = depth > 0 ? Math.max(from.y, to.y) + depth : Math.min(from.y, to.y) + depth;
  return `C${from.x},${y} ${to.x},${y} ${to.x},${to.y}`;
}
