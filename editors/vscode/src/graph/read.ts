import { align, type Lines } from "../align";

/** The control-flow graph of a function. */
export interface Graph {
  /** The header of the function, without its brace. */
  name: string;
  blocks: Block[];
}

/** A basic block. */
export interface Block {
  /** Its label. */
  name: string;
  /** Its statements, and the line of each in the document, or -1. */
  text: { line: number; text: string }[];
  successors: { block: number; label: string }[];
}

/**
 * Reads a graph as the server writes it: for each block a line with its label and
 * those of its successors, `%b0 → %b1, %b2`, and its statements, indented.
 * @param near a line of the function
 */
export function readGraph(text: string, document: Lines, near: number): Graph {
  const lines = text.split("\n");
  const header = headerAbove(document, near);
  const places = align(lines.map((line) => (line.startsWith(" ") ? line : "")), document, header);
  const blocks: Block[] = [];
  lines.forEach((line, i) => {
    const head = /^(%b\d+)(?: → (.*))?$/.exec(line);
    const last = blocks[blocks.length - 1];
    if (head !== null) {
      blocks.push({ name: head[1]!, text: [], successors: (head[2]?.split(", ") ?? []).map((to) => ({ block: Number(to.slice(2)), label: "" })) });
    } else if (line.trim() !== "" && last !== undefined) {
      last.text.push({ line: places[i]!, text: line.trim() });
    }
  });
  blocks.forEach(label);
  return { name: document.at(header).replace(/\s*\{.*$/, "").trim(), blocks };
}

/** The block that a line of the document belongs to, or -1. */
export function blockAt(graph: Graph | undefined, line: number): number {
  const blocks = graph?.blocks ?? [];
  const ends = blocks.map(({ text }) => text[text.length - 1]?.line ?? -1);
  // The label and the comments above a block belong to it.
  const block = ends.findIndex((end) => line <= end);
  const first = blocks[0]?.text[0]?.line ?? 0;
  return block >= 0 && line >= first - 1 ? block : -1;
}

/** Says for which value of its condition a branch goes where. */
function label(block: Block): void {
  const branch = /label (%b\d+), label (%b\d+)/.exec(block.text[block.text.length - 1]?.text ?? "");
  const sides = branch === null ? [] : [branch[1], branch[2]];
  for (const successor of block.successors) {
    const side = sides.indexOf(`%b${successor.block}`);
    successor.label = side < 0 ? "" : side === 0 ? "true" : "false";
  }
}

/** The line with the header of the function that a line belongs to. */
function headerAbove(document: Lines, near: number): number {
  for (let i = Math.min(near, document.count - 1); i >= 0; i--) {
    if (/^\s*function\b/.test(document.at(i))) {
      return i;
    }
  }
  return near;
}
