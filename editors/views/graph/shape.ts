// What of a graph is drawn: straight lines as one box, or only what is near a block.
import { predecessors, type Graph } from "./model";

/** A box of the drawing. */
export interface Box {
  /** The blocks in it, in their order of execution. */
  blocks: number[];
}

/** An arrow between two boxes, by their indices. */
export interface Arrow {
  from: number;
  to: number;
  /** The blocks that it joins. */
  source: number;
  target: number;
  /** The values for which control goes this way; "" for all. */
  when: string;
}

export interface Shape {
  boxes: Box[];
  arrows: Arrow[];
  /** The box of each block, or -1 where it is not drawn. */
  boxOf: number[];
}

/** What the reader has chosen. */
export interface Choice {
  /** Blocks that always follow each other are one box. */
  collapse: boolean;
  /** How many steps from the block in the middle are drawn; 0 for all. */
  steps: number;
  middle: number;
}

/** How many values of a switch an arrow shows. */
const mostValues = 4;

export function shapeOf(graph: Graph, choice: Choice): Shape {
  const before = predecessors(graph);
  const boxes = choice.collapse ? chains(graph, before) : graph.blocks.map((_, i) => ({ blocks: [i] }));
  const near = choice.steps === 0 ? undefined : neighbours(graph, before, choice);
  const drawn = boxes.filter(({ blocks }) => near === undefined || blocks.some((block) => near.has(block)));
  const boxOf = graph.blocks.map(() => -1);
  drawn.forEach(({ blocks }, i) => blocks.forEach((block) => (boxOf[block] = i)));
  return { boxes: drawn, boxOf, arrows: drawn.flatMap((_, from) => arrowsFrom(graph, drawn, boxOf, from)) };
}

/** The blocks as chains: each but the last has one successor, of which it is the only predecessor. */
function chains(graph: Graph, before: number[][]): Box[] {
  const next = graph.blocks.map(({ edges }, i) => {
    const targets = new Set(edges.map(({ to }) => to));
    const [to] = targets;
    return targets.size === 1 && to !== 0 && to !== i && before[to!]?.length === 1 ? to! : -1;
  });
  const follows = new Set(next);
  const boxes: Box[] = [];
  const taken = new Set<number>();
  const chain = (first: number) => {
    const blocks: number[] = [];
    for (let block = first; block >= 0 && !taken.has(block); block = next[block]!) {
      taken.add(block);
      blocks.push(block);
    }
    boxes.push({ blocks });
  };
  graph.blocks.forEach((_, i) => follows.has(i) || chain(i));
  graph.blocks.forEach((_, i) => taken.has(i) || chain(i)); // loops that nothing leads into
  return boxes;
}

/** The blocks at most so many steps away, forward or back. */
function neighbours(graph: Graph, before: number[][], { middle, steps }: Choice): Set<number> {
  const found = new Set([middle]);
  let edge = [middle];
  for (let i = 0; i < steps; i++) {
    edge = edge.flatMap((block) => [...graph.blocks[block]!.edges.map(({ to }) => to), ...before[block]!]).filter((block) => {
      const isNew = block < graph.blocks.length && !found.has(block);
      found.add(block);
      return isNew;
    });
  }
  return found;
}

/** The arrows from a box; those to the same box are one. */
function arrowsFrom(graph: Graph, boxes: Box[], boxOf: number[], from: number): Arrow[] {
  const source = boxes[from]!.blocks.at(-1)!;
  const values = new Map<number, string[]>();
  for (const { to, when } of graph.blocks[source]!.edges) {
    if ((boxOf[to] ?? -1) >= 0) {
      values.set(to, [...(values.get(to) ?? []), when ?? ""]);
    }
  }
  return [...values].map(([target, all]) => {
    const shown = all.length > mostValues ? [...all.slice(0, mostValues), "…"] : all;
    return { from, to: boxOf[target]!, source, target, when: shown.join(", ") };
  });
}
