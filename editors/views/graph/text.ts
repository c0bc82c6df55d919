// The lines of text in a box, and its size in pixels.
import type { Graph, Loops } from "./model";
import type { Box } from "./shape";

/** A line of a box. */
export interface Row {
  text: string;
  /** The line of the document it leads to. */
  line: number;
  block: number;
  label: boolean;
}

/** A box with its text. */
export interface Filled {
  rows: Row[];
  width: number;
  height: number;
}

export const charWidth = 7.3; // of a monospaced font of 12 pixels
export const lineHeight = 17;
export const padding = 10;

/** How much of a block is shown. */
const mostLines = 24;
const mostColumns = 72;

export function fill(graph: Graph, loops: Loops, box: Box): Filled {
  const rows = box.blocks.flatMap((block) => rowsOf(graph, loops, block, Math.max(2, Math.floor(mostLines / box.blocks.length))));
  const columns = Math.max(...rows.map(({ text }) => text.length));
  return { rows, width: Math.ceil(columns * charWidth + 2 * padding), height: rows.length * lineHeight + padding };
}

function rowsOf(graph: Graph, loops: Loops, block: number, most: number): Row[] {
  const { name, line, lines, count } = graph.blocks[block]!;
  const notes = [loops.heads.has(block) ? "⟲ loop" : "", count === undefined ? "" : `${count.toLocaleString("en")} ×`];
  const head = { text: [`${name}:`, ...notes].filter((note) => note !== "").join("  "), line, block, label: true };
  const rows = shorten(lines, most).map((row) => ({ ...row, block, label: false }));
  return [head, ...rows];
}

/** The first and the last lines: where control goes is in the last one. */
function shorten(lines: { line: number; text: string }[], most: number): { line: number; text: string }[] {
  const cut = lines.map(({ line, text }) => ({ line, text: text.length > mostColumns ? `${text.slice(0, mostColumns - 1)}…` : text }));
  if (cut.length <= most) {
    return cut;
  }
  const left = cut.length - most + 1;
  return [...cut.slice(0, most - 2), { line: cut[most - 2]!.line, text: `… ${left} more` }, cut.at(-1)!];
}
