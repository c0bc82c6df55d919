import * as vscode from "vscode";

import { Questions } from "./protocol";
import { languageId, type Server } from "./server";

/** `pnaclasm.goToBit`: from a bit position, as tools print it, to the text. */
export class Bits implements vscode.Disposable {
  private readonly registration: vscode.Disposable;
  private readonly questions: Questions;

  constructor(server: Server) {
    this.questions = new Questions(server);
    this.registration = vscode.commands.registerCommand("pnaclasm.goToBit", (bit?: string) => this.go(bit));
  }

  private async go(given?: string): Promise<void> {
    const editor = vscode.window.activeTextEditor;
    if (editor?.document.languageId !== languageId) {
      return;
    }
    const { uri } = editor.document;
    const bit = typeof given === "string" ? given : await this.ask(uri, editor.selection.active);
    if (bit !== undefined) {
      await this.questions.goToBit(uri, bit);
    }
  }

  /** Asks for a bit; that of the cursor is the proposal. */
  private async ask(uri: vscode.Uri, position: vscode.Position): Promise<string | undefined> {
    return vscode.window.showInputBox({
      title: "Go to Bit",
      prompt: "BYTE:BIT, or the number of the byte",
      value: (await this.questions.bitAt(uri, position)) ?? "",
      validateInput: (text) => (/^\s*\d+(:[0-7])?\s*$/.test(text) ? undefined : "A position looks like 142:4."),
    });
  }

  dispose(): void {
    this.registration.dispose();
  }
}
