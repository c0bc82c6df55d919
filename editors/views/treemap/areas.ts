// The areas of a program: functions, blocks, and the kinds of records in them.
import type { Contents, Part } from "../contents";

/** An area; those inside of it share its bits. */
export interface Area {
  name: string;
  bits: number;
  /** The line of the document it stands for, or -1. */
  line: number;
  inside: Area[];
}

/** How many functions have an area of their own: smaller ones are not seen. */
const mostFunctions = 600;

export function areasOf(contents: Contents): Area {
  const functions = [...contents.functions].sort((a, b) => b.bits - a.bits);
  const shown = functions.slice(0, mostFunctions).map(areaOf);
  const rest = functions.slice(mostFunctions);
  if (rest.length > 0) {
    shown.push({ name: `${rest.length} smaller functions`, bits: sum(rest), line: -1, inside: [] });
  }
  const inside = [{ name: "functions", bits: sum(functions), line: -1, inside: shown }, ...contents.blocks.map(areaOf)];
  return { name: "program", bits: contents.bits, line: -1, inside: inside.filter(({ bits }) => bits > 0) };
}

function areaOf({ id, name, bits, line, kinds }: Part): Area {
  const inside = (kinds ?? []).map((kind) => ({ name: `${kind.name} ×${kind.records}`, bits: kind.bits, line, inside: [] }));
  return { name: name === undefined ? id : `${id} ${name}`, bits, line, inside };
}

function sum(parts: { bits: number }[]): number {
  return parts.reduce((total, { bits }) => total + bits, 0);
}
