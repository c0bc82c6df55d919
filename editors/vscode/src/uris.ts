// What commands ask of the names of documents.
import * as vscode from "vscode";

import { binaryOf, pexeScheme } from "./pexe/uri";

/** The document that commands are about if they are not told. */
export function activeUri(): vscode.Uri | undefined {
  return vscode.window.activeTextEditor?.document.uri;
}

/** The last part of a path. */
export function nameOf(uri: vscode.Uri): string {
  return uri.path.slice(uri.path.lastIndexOf("/") + 1);
}

/** The last part of the path of a program's file: of the text of a binary, the binary. */
export function programName(uri: vscode.Uri): string {
  return nameOf(fileOf(uri));
}

/** The file that a document's program is in. */
export function fileOf(uri: vscode.Uri): vscode.Uri {
  return uri.scheme === pexeScheme ? binaryOf(uri) : uri;
}

/** The document after saving it: saved under a name, if it had none. */
export async function saved(uri = activeUri()): Promise<vscode.Uri | undefined> {
  const document = vscode.workspace.textDocuments.find((d) => d.uri.toString() === uri?.toString());
  if (document?.isDirty && !(await document.save())) {
    return undefined;
  }
  return document?.isUntitled ? activeUri() : uri;
}
