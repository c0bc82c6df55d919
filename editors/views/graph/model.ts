// The control-flow graph of a function, as the server answers `pnaclasm.graph`, and
// what can be read from it. Blocks are known by their indices; lines count from 0.

export interface Graph {
  /** The function: its identifier, and its name if it has one. */
  name: string;
  /** The first and the last line of the function in the document. */
  first: number;
  last: number;
  blocks: Block[];
}

/** A basic block. */
export interface Block {
  name: string;
  line: number;
  lines: { line: number; text: string }[];
  edges: { to: number; when?: string }[];
  /** How often it has run, where that is known. */
  count?: number;
}

/** The block that a line of the document belongs to, or -1. */
export function blockAt(graph: Graph, line: number): number {
  if (line < graph.first || line > graph.last) {
    return -1;
  }
  let found = graph.blocks.length > 0 ? 0 : -1;
  graph.blocks.forEach((block, i) => {
    if (block.line <= line) {
      found = i;
    }
  });
  return found;
}

/** The blocks from which each block is reached. */
export function predecessors(graph: Graph): number[][] {
  const before: number[][] = graph.blocks.map(() => []);
  graph.blocks.forEach((block, from) => new Set(block.edges.map(({ to }) => to)).forEach((to) => before[to]?.push(from)));
  return before;
}

/** The loops of a graph. */
export interface Loops {
  /** In how many loops each block is. */
  depth: number[];
  /** The blocks at which loops begin. */
  heads: Set<number>;
  /** The edges that lead back to the beginning of their loop: `FROM-TO`. */
  back: Set<string>;
}

/** Finds the loops: an edge to a block on the path from the entry closes one. */
export function loopsOf(graph: Graph): Loops {
  const back = backEdges(graph);
  const before = predecessors(graph);
  const bodies = new Map<number, Set<number>>(); // by their first block
  for (const [from, to] of back) {
    const body = bodies.get(to) ?? new Set([to]);
    bodies.set(to, body);
    // Whatever reaches the end of the loop without its beginning is in it.
    for (const open = [from]; open.length > 0; ) {
      const block = open.pop()!;
      if (!body.has(block)) {
        body.add(block);
        open.push(...before[block]!);
      }
    }
  }
  const depth = graph.blocks.map(() => 0);
  bodies.forEach((body) => body.forEach((block) => depth[block]!++));
  return { depth, heads: new Set(bodies.keys()), back: new Set(back.map(([from, to]) => `${from}-${to}`)) };
}

function backEdges({ blocks }: Graph): [number, number][] {
  const found: [number, number][] = [];
  const state = new Uint8Array(blocks.length); // 1: on the path, 2: done
  for (let root = 0; root < blocks.length; root++) {
    // A stack of its own: a function may have thousands of blocks in a row.
    const path = state[root] === 0 ? [{ block: root, next: 0 }] : [];
    state[root] ||= 1;
    for (let top = path.at(-1); top !== undefined; top = path.at(-1)) {
      const to = blocks[top.block]!.edges[top.next++]?.to;
      if (to === undefined) {
        state[top.block] = 2;
        path.pop();
      } else if (state[to] === 1) {
        found.push([top.block, to]);
      } else if (state[to] === 0) {
        state[to] = 1;
        path.push({ block: to, next: 0 });
      }
    }
  }
  return found;
}
