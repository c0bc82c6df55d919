// VS Code shows no colours in very large texts. Whoever opens one is told so, and can
// switch them on for this language.
import * as vscode from "vscode";

import { languageId } from "./server";

/** From where on VS Code saves work: lines, and characters. */
const mostLines = 300_000;
const mostCharacters = 20 << 20;

const section = "editor";
const setting = "largeFileOptimizations";

/** The item of the language's status for texts without colours. */
export class Colours implements vscode.Disposable {
  private readonly registrations: vscode.Disposable;
  private item: vscode.LanguageStatusItem | undefined;

  constructor() {
    this.registrations = vscode.Disposable.from(
      vscode.window.onDidChangeActiveTextEditor(() => this.update()),
      vscode.workspace.onDidChangeConfiguration((event) => event.affectsConfiguration(`${section}.${setting}`) && this.update()),
      vscode.commands.registerCommand("pnaclasm.showColours", () => this.switchOn()),
    );
    this.update();
  }

  private update(): void {
    this.item?.dispose();
    this.item = undefined;
    const document = vscode.window.activeTextEditor?.document;
    if (document === undefined || !isPlain(document)) {
      return;
    }
    this.item = vscode.languages.createLanguageStatusItem("pnaclasm.colours", { language: languageId });
    this.item.name = "PNaClAsm: Colours";
    this.item.severity = vscode.LanguageStatusSeverity.Warning;
    this.item.text = "No colours";
    this.item.detail = "VS Code shows none in texts of this size.";
    this.item.command = { title: "Show Colours", command: "pnaclasm.showColours" };
  }

  /** Changes the setting for this language; texts that are open take it when they are opened again. */
  private async switchOn(): Promise<void> {
    const scope = { languageId };
    await vscode.workspace.getConfiguration(section, scope).update(setting, false, vscode.ConfigurationTarget.Global, true);
    const reopen = "Open Again";
    if ((await vscode.window.showInformationMessage("Large texts have colours when they are opened the next time.", reopen)) === reopen) {
      await openAgain();
    }
  }

  dispose(): void {
    this.item?.dispose();
    this.registrations.dispose();
  }
}

/** Reports whether VS Code shows a text without colours. */
function isPlain(document: vscode.TextDocument): boolean {
  if (document.languageId !== languageId || vscode.workspace.getConfiguration(section, document).get<boolean>(setting) === false) {
    return false;
  }
  return document.lineCount > mostLines || document.offsetAt(new vscode.Position(document.lineCount, 0)) > mostCharacters;
}

async function openAgain(): Promise<void> {
  const editor = vscode.window.activeTextEditor;
  if (editor === undefined || editor.document.isDirty) {
    return;
  }
  const { uri } = editor.document;
  const selection = editor.selection;
  await vscode.commands.executeCommand("workbench.action.closeActiveEditor");
  await vscode.window.showTextDocument(uri, { selection });
}
