// Finds for the lines of a view the lines of the document they show. A view has
// the statements of one block, in their order, without comments.

/** The lines of a document, which may be very many: only those near a block are read. */
export interface Lines {
  count: number;
  at(line: number): string;
}

/** How many lines of comments may stand between two statements. */
const reach = 200;

/** How far the beginning of a block is looked for. */
const farthest = 50_000;

/**
 * Returns for each line of a view the line of the document that holds its text,
 * or -1. Both are searched forwards, so equal statements find their own lines.
 * @param statements what each line of the view shows of the document; "" for none
 * @param near a line of the block that the view shows
 */
export function align(statements: string[], document: Lines, near: number): number[] {
  const wanted = statements.map(squeeze);
  const code = (line: number) => squeeze(withoutComment(document.at(line)));
  let next = start(wanted, document.count, code, near);
  return wanted.map((statement) => {
    for (let i = next; statement !== "" && i < Math.min(document.count, next + reach); i++) {
      const line = code(i);
      if (line.includes(statement)) {
        next = line.endsWith(statement) ? i + 1 : i;
        return i;
      }
    }
    return -1;
  });
}

/** The line of the first statement, at a line or before it. */
function start(wanted: string[], count: number, code: (line: number) => string, near: number): number {
  const first = wanted.find((statement) => statement !== "") ?? "";
  for (let i = Math.min(near, count - 1); first !== "" && i >= Math.max(0, near - farthest); i--) {
    if (code(i).includes(first)) {
      return i;
    }
  }
  return near;
}

/** One blank for all that lie between two tokens. */
function squeeze(line: string): string {
  return line.trim().replace(/\s+/g, " ");
}

function withoutComment(line: string): string {
  const at = /^(?:[^"/]|"[^"]*"|\/(?!\/))*?\/\//.exec(line);
  return at === null ? line : line.slice(0, at[0].length - 2);
}
