import type * as vscode from "vscode";

import type { Lines } from "./align";

/** The lines of a document, without a copy of them. */
export function linesIn(document: vscode.TextDocument): Lines {
  return { count: document.lineCount, at: (line) => document.lineAt(line).text };
}
