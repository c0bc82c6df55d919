// The program of the page: what is saved, shared and run.

export interface Program {
  /** A file name: where the text stands among the files of the server. */
  name: string;
  text: string;
  args: string;
  stdin: string;
  /** The name of the view beside the text. */
  pane: string;
}

export const DIRECTORY = "/learn/";
export const pathOf = (name: string) => DIRECTORY + name;
export const uriOf = (name: string) => "file://" + DIRECTORY + encodeURIComponent(name);

/** The largest file that is opened, in bytes: what is larger is for the command line. */
export const MAX_FILE = 16 << 20;

/** The arguments of a line: words, or strings in quotes. */
export function words(line: string) {
  return [...line.matchAll(/"((?:[^"\\]|\\.)*)"|'([^']*)'|(\S+)/g)].map((m) => m[1]?.replace(/\\(.)/g, "$1") ?? m[2] ?? m[3]);
}

/** What a file may be called: nothing that means something in a path. */
export function fileName(name: string) {
  const clean = name.replace(/[^\w.+ -]/g, "_").replace(/^\.+/, "").slice(-100);
  return clean || "program.pnaclasm";
}
