import * as vscode from "vscode";

/** A program that a command is about. */
export interface Source {
  /** Its text: of a .pexe the virtual document. */
  document: vscode.Uri;
  name: string;
  /** Text, or bitcode. */
  bytes: Uint8Array;
  /** Whether VS Code has the text open. */
  open: boolean;
}

/** A diagnostic in the output of `pnaclasm verify --format=json`. */
interface Finding {
  start?: { line: number; column: number };
  end?: { line: number; column: number };
  /** The place in bitcode, as BYTE:BIT. */
  bit?: string;
  severity: string;
  code?: string;
  message: string;
}

/** What the verifier has found in programs that are not open; those that are have the server. */
export class Findings implements vscode.Disposable {
  private readonly collection = vscode.languages.createDiagnosticCollection("pnaclasm verify");
  private readonly registration = vscode.workspace.onDidOpenTextDocument(({ uri }) => this.collection.delete(uri));

  /** Shows the result of verifying a program. */
  async report(source: Source, report: Uint8Array): Promise<void> {
    const found = (JSON.parse(new TextDecoder().decode(report)) as { diagnostics: Finding[] }).diagnostics;
    this.collection.set(source.document, source.open ? [] : found.map(toDiagnostic));
    if (found.length === 0) {
      void vscode.window.showInformationMessage(`${source.name} is a valid program.`);
      return;
    }
    const problems = found.length === 1 ? "1 problem" : `${found.length} problems`;
    if ((await vscode.window.showWarningMessage(`${source.name}: ${problems}.`, "Show")) !== undefined) {
      await vscode.commands.executeCommand("workbench.panel.markers.view.focus");
    }
  }

  dispose(): void {
    this.registration.dispose();
    this.collection.dispose();
  }
}

const severities: Record<string, vscode.DiagnosticSeverity> = {
  error: vscode.DiagnosticSeverity.Error,
  warning: vscode.DiagnosticSeverity.Warning,
  note: vscode.DiagnosticSeverity.Information,
  hint: vscode.DiagnosticSeverity.Hint,
};

function toDiagnostic(f: Finding): vscode.Diagnostic {
  const start = f.start ?? { line: 1, column: 1 };
  const end = f.end ?? start;
  const range = new vscode.Range(start.line - 1, start.column - 1, end.line - 1, end.column - 1);
  const place = f.bit === undefined ? "" : `at bit ${f.bit}: `;
  const diagnostic = new vscode.Diagnostic(range, place + f.message, severities[f.severity] ?? vscode.DiagnosticSeverity.Error);
  diagnostic.source = "pnaclasm";
  if (f.code !== undefined) {
    diagnostic.code = f.code;
  }
  return diagnostic;
}
