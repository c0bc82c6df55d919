// Finds for the lines of a view the lines of the document they show. A view has
// the statements of one block, in their order, without comments.

/**
 * Returns for each line of a view the line of the document that holds its text,
 * or -1. Both are searched forwards, so equal statements find their own lines.
 * @param statements what each line of the view shows of the document; "" for none
 * @param document the lines of the document
 * @param near a line of the block that the view shows, or of one before it
 */
export function align(statements: string[], document: string[], near: number): number[] {
  const wanted = statements.map(squeeze);
  const lines = document.map((line) => squeeze(withoutComment(line)));
  let next = start(wanted, lines, near);
  return wanted.map((statement) => {
    if (statement === "") {
      return -1;
    }
    for (let i = next; i < Math.min(lines.length, next + reach); i++) {
      if (lines[i]!.includes(statement)) {
        next = lines[i]!.endsWith(statement) ? i + 1 : i;
        return i;
      }
    }
    return -1;
  });
}

/** How many lines of comments may stand between two statements. */
const reach = 200;

/** The line of the first statement that stands at a line or before it. */
function start(wanted: string[], lines: string[], near: number): number {
  const first = wanted.find((statement) => statement !== "") ?? "";
  for (let i = Math.min(near, lines.length - 1); i >= 0; i--) {
    if (lines[i] !== "" && lines[i]!.includes(first)) {
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
