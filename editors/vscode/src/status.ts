import * as vscode from "vscode";

import { Questions } from "./protocol";
import { languageId, type Server } from "./server";

/** How long the text must rest before the size is asked for, in milliseconds. */
const rest = 300;

/** The item in the status bar: size of the program and number of problems. */
export class Status implements vscode.Disposable {
  private readonly item = vscode.window.createStatusBarItem("pnaclasm.status", vscode.StatusBarAlignment.Right, 99);
  private readonly registrations: vscode.Disposable;
  private readonly questions: Questions;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly server: Server) {
    this.questions = new Questions(server);
    this.item.name = "PNaClAsm";
    const soon = () => this.soon();
    this.registrations = vscode.Disposable.from(
      this.item,
      vscode.window.onDidChangeActiveTextEditor(soon),
      vscode.workspace.onDidChangeTextDocument((event) => event.document === active()?.document && soon()),
      vscode.languages.onDidChangeDiagnostics(soon),
      server.onDidChange(soon),
      vscode.commands.registerCommand("pnaclasm.statusMenu", () => this.menu()),
    );
    this.item.command = "pnaclasm.statusMenu";
    soon();
  }

  private soon(): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.update(), rest);
  }

  private async update(): Promise<void> {
    const document = active()?.document;
    if (document === undefined) {
      this.item.hide();
      return;
    }
    if (this.server.running === undefined) {
      this.item.text = "$(circuit-board) PNaClAsm: no server";
      this.item.tooltip = "The language server is not running. Click for more.";
      this.item.show();
      return;
    }
    const bits = await this.size(document);
    const counts = count(document.uri);
    this.item.text = `$(circuit-board) ${bits === undefined ? "PNaClAsm" : `${bits.toLocaleString("en")} bits`}${problems(counts)}`;
    this.item.tooltip = `${counts.errors} errors, ${counts.warnings} warnings${bits === undefined ? "" : `\n${(bits / 8).toLocaleString("en")} bytes as .pexe`}`;
    this.item.show();
  }

  /**
   * The size of the program in bits: where its last record stands, which ends the
   * module in the first bits of the file's last word of 32.
   */
  private async size(document: vscode.TextDocument): Promise<number | undefined> {
    let line = document.lineCount - 1;
    while (line > 0 && !/^\s*\}/.test(document.lineAt(line).text)) {
      line--;
    }
    const { firstNonWhitespaceCharacterIndex } = document.lineAt(line);
    const at = await this.questions.bitAt(document.uri, new vscode.Position(line, firstNonWhitespaceCharacterIndex));
    const [bytes, bit] = at?.split(":").map(Number) ?? [];
    return bytes === undefined || bit === undefined ? undefined : 32 * (Math.floor((8 * bytes + bit) / 32) + 1);
  }

  private async menu(): Promise<void> {
    const choices: (vscode.QuickPickItem & { command: string })[] = [
      { label: "$(list-unordered) Show Problems", command: "workbench.panel.markers.view.focus" },
      { label: "$(pie-chart) Show Where the Bits Go", command: "pnaclasm.showStats" },
      { label: "$(refresh) Restart Language Server", command: "pnaclasm.restart" },
      { label: "$(output) Show Log", command: "pnaclasm.showLog" },
    ];
    const choice = await vscode.window.showQuickPick(choices, { placeHolder: "PNaClAsm" });
    if (choice !== undefined) {
      await vscode.commands.executeCommand(choice.command);
    }
  }

  dispose(): void {
    clearTimeout(this.timer);
    this.registrations.dispose();
  }
}

interface Counts {
  errors: number;
  warnings: number;
}

function count(uri: vscode.Uri): Counts {
  const severities = vscode.languages.getDiagnostics(uri).map((d) => d.severity);
  return {
    errors: severities.filter((s) => s === vscode.DiagnosticSeverity.Error).length,
    warnings: severities.filter((s) => s === vscode.DiagnosticSeverity.Warning).length,
  };
}

function problems({ errors, warnings }: Counts): string {
  return (errors > 0 ? ` $(error) ${errors}` : "") + (warnings > 0 ? ` $(warning) ${warnings}` : "");
}

function active(): vscode.TextEditor | undefined {
  const editor = vscode.window.activeTextEditor;
  return editor?.document.languageId === languageId ? editor : undefined;
}
