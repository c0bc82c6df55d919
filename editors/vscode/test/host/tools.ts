// What the tests of the extension host have in common.
import * as assert from "node:assert";
import * as path from "node:path";
import * as vscode from "vscode";

export const program = process.env.PNACLASM_TEST_PROGRAM!;
export const workspace = () => vscode.workspace.workspaceFolders![0]!.uri.fsPath;
export const file = (name: string) => path.join(workspace(), name);

/** Waits until a condition holds, and returns what it is. */
export async function until<T>(what: string, condition: () => Promise<T | undefined | false> | T | undefined | false, seconds = 60): Promise<T> {
  for (const end = Date.now() + 1000 * seconds; Date.now() < end; ) {
    const value = await condition();
    if (value !== undefined && value !== false) {
      return value;
    }
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error(`timed out: ${what}`);
}

export async function show(name: string): Promise<vscode.TextEditor> {
  return vscode.window.showTextDocument(vscode.Uri.file(file(name)), { preview: false });
}

/** The position behind the first occurrence of a text. */
export function behind(document: vscode.TextDocument, text: string): vscode.Position {
  const at = document.getText().indexOf(text);
  assert.ok(at >= 0, `${text} is not in ${document.uri}`);
  return document.positionAt(at + text.length);
}

export function errorsOf(uri: vscode.Uri): vscode.Diagnostic[] {
  return vscode.languages.getDiagnostics(uri).filter((d) => d.severity === vscode.DiagnosticSeverity.Error);
}
