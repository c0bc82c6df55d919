// Finds which line of a document each line of a view comes from, through the
// listing of the same block: it has both bit addresses and the text.
import { align, type Lines } from "./align";
import type { Kind } from "./protocol";

/** A line of a listing. */
interface Row {
  /** The bit address, "" where there is none. */
  address: string;
  /** The text, without indentation. */
  text: string;
  /** The line of the document, or -1. */
  line: number;
}

/** Where a view comes from. */
export interface Origins {
  /** For each line of the view the line of the document it comes from, or -1. */
  lines: number[];
  /** The first and the last line of the block that the view shows. */
  first: number;
  last: number;
}

/**
 * Finds where the lines of a view come from.
 * @param listing the listing of the block
 * @param near a line of the block
 */
export function originsOf(kind: Kind, text: string, listing: string, document: Lines, near: number): Origins {
  const rows = readRows(listing, document, near);
  const places = rows.map((row) => row.line).filter((line) => line >= 0);
  return { lines: finders[kind](text.split("\n"), rows), first: Math.min(...places), last: Math.max(...places) };
}

const finders: Record<Kind, (lines: string[], rows: Row[]) => number[]> = {
  listing: (_, rows) => rows.map((row) => row.line),
  records: byAddress,
  llvm: byName,
  native: byBlock,
};

/** The line among those of a view that a line of its block belongs to, or -1. */
export function nearest({ lines, first, last }: Origins, line: number): number {
  return line < first || line > last ? -1 : lines.reduce((best, from) => (from <= line && from > best ? from : best), -1);
}

function readRows(listing: string, document: Lines, near: number): Row[] {
  const columns = listing.split("\n").map((row) => row.split("|"));
  const texts = columns.map(([, , ...text]) => text.join("|").trim());
  const lines = align(texts, document, near);
  return columns.map(([address], i) => ({ address: address!.trim(), text: texts[i]!, line: lines[i]! }));
}

function byAddress(lines: string[], rows: Row[]): number[] {
  const places = new Map(rows.map((row) => [row.address, row.line]));
  return lines.map((line) => places.get(/^\s*(\d+:\d)/.exec(line)?.[1] ?? "none") ?? -1);
}

/** The lines of a basic block: of its label and of its last statement. */
interface Extent {
  first: number;
  last: number;
}

/** The basic blocks by their labels. */
function extents(rows: Row[]): Map<string, Extent> {
  const found = new Map<string, Extent>();
  let current: Extent | undefined;
  for (const { text, line } of rows) {
    const label = /^(%b\d+):/.exec(text)?.[1];
    if (label !== undefined) {
      current = { first: line, last: line };
      found.set(label, current);
    } else if (current !== undefined && text !== "}" && line >= 0) {
      current.last = line;
    }
  }
  return found;
}

/**
 * LLVM IR keeps the names of values and blocks. A line that defines no value of
 * the program ends its block or is there for the line below it.
 */
function byName(lines: string[], rows: Row[]): number[] {
  const definitions = new Map(rows.map((row) => [/^(%v\d+) =/.exec(row.text)?.[1] ?? "", row.line]));
  const blocks = extents(rows);
  let block: Extent | undefined;
  const result = lines.map((line, i) => {
    const label = /^(b\d+):/.exec(line)?.[1];
    if (label !== undefined) {
      block = blocks.get(`%${label}`);
      return block?.first ?? -1;
    }
    const ends = /^(b\d+:|\})/.test(lines[i + 1] ?? "");
    return definitions.get(/^\s*(%v\d+) =/.exec(line)?.[1] ?? "none") ?? (ends ? (block?.last ?? -1) : -1);
  });
  for (let i = lines.length - 2; i >= 0; i--) {
    if (result[i] === -1 && block !== undefined && /^\s/.test(lines[i]!)) {
      result[i] = result[i + 1]!;
    }
  }
  return result;
}

/** Native code says in comments which block it belongs to. */
function byBlock(lines: string[], rows: Row[]): number[] {
  const blocks = extents(rows);
  let line = rows[0]?.line ?? -1;
  return lines.map((text) => (line = blocks.get(/# (%b\d+)$/.exec(text)?.[1] ?? "none")?.first ?? line));
}
