// The text of a binary is a document of its own, whose URI says which binary it
// belongs to. Its path ends in .pnaclasm so that VS Code knows the language.
import * as vscode from "vscode";

/** The scheme of texts of binaries. */
export const pexeScheme = "pnaclasm-pexe";

/** The scheme of the beginnings of texts that are too large to be edited. */
export const excerptScheme = "pnaclasm-excerpt";

/** The scheme of what can be read of damaged binaries. */
export const salvageScheme = "pnaclasm-salvage";

const suffix = ".pnaclasm";

/**
 * The URI of the text of a binary, which may itself be a virtual document. Its path is
 * what a person reads in breadcrumbs and tabs: that of the binary in its workspace. The
 * query says which binary it is.
 */
export function textOf(binary: vscode.Uri, scheme = pexeScheme): vscode.Uri {
  const shown = vscode.workspace.asRelativePath(binary).replace(/^\/?/, "/");
  const inWorkspace = vscode.workspace.getWorkspaceFolder(binary) !== undefined;
  return vscode.Uri.from({ scheme, path: (inWorkspace ? shown : binary.path) + suffix, query: binary.toString() });
}

/** The binary that a text belongs to: the inverse of textOf. */
export function binaryOf(text: vscode.Uri): vscode.Uri {
  return text.query === "" ? vscode.Uri.file(text.path.slice(0, -suffix.length)) : vscode.Uri.parse(text.query, true);
}
