// What lines have cost when the program ran: colours behind them and numbers at their ends.
import * as vscode from "vscode";

import { Questions, type Profile, type ProfileLine } from "./protocol";
import { languageId, type Server } from "./server";

/** How many colours there are, from cool to hot. */
const levels = 6;

/** `pnaclasm.loadProfile` and `pnaclasm.clearProfile`. The colours stay until the text changes. */
export class Heat implements vscode.Disposable {
  private readonly registrations: vscode.Disposable;
  private readonly questions: Questions;
  private readonly colours: vscode.TextEditorDecorationType[] = [];
  private readonly profiles = new Map<string, Profile>(); // by document

  constructor(server: Server) {
    this.questions = new Questions(server);
    for (let level = 0; level < levels; level++) {
      this.colours.push(
        vscode.window.createTextEditorDecorationType({
          isWholeLine: true,
          backgroundColor: `rgba(230, 80, 20, ${(0.04 + 0.06 * level).toFixed(2)})`,
          ...(level >= levels / 2 && { overviewRulerColor: `rgba(230, 80, 20, ${(0.3 + 0.1 * level).toFixed(1)})` }),
          after: { color: new vscode.ThemeColor("editorCodeLens.foreground"), margin: "0 0 0 3em" },
        }),
      );
    }
    this.registrations = vscode.Disposable.from(
      ...this.colours,
      vscode.commands.registerCommand("pnaclasm.loadProfile", (file?: vscode.Uri) => this.load(file)),
      vscode.commands.registerCommand("pnaclasm.clearProfile", () => this.clear()),
      vscode.window.onDidChangeVisibleTextEditors((editors) => editors.forEach((editor) => this.draw(editor))),
      vscode.workspace.onDidChangeTextDocument(({ document, contentChanges }) => {
        if (contentChanges.length > 0 && this.profiles.delete(document.uri.toString())) {
          this.drawAll(document.uri);
        }
      }),
      vscode.workspace.onDidCloseTextDocument((document) => this.profiles.delete(document.uri.toString())),
    );
  }

  /** Loads a profile of the active text, which the user chooses unless it is given. */
  private async load(given?: vscode.Uri): Promise<void> {
    const document = vscode.window.activeTextEditor?.document;
    if (document?.languageId !== languageId) {
      void vscode.window.showInformationMessage("Open the text of the program that the profile is of.");
      return;
    }
    const file = given instanceof vscode.Uri ? given : await this.choose();
    const profile = file && (await this.questions.profile(document.uri, file));
    if (profile !== undefined) {
      this.profiles.set(document.uri.toString(), profile);
      this.drawAll(document.uri);
    }
  }

  private async choose(): Promise<vscode.Uri | undefined> {
    const filters = { "Profiles and coverage": ["gz", "pprof", "lcov", "info"], "All files": ["*"] };
    return (await vscode.window.showOpenDialog({ title: "Profile of pnaclasm run --pprof, or coverage", filters }))?.[0];
  }

  private clear(): void {
    const uri = vscode.window.activeTextEditor?.document.uri;
    if (uri !== undefined && this.profiles.delete(uri.toString())) {
      this.drawAll(uri);
    }
  }

  private drawAll(uri: vscode.Uri): void {
    vscode.window.visibleTextEditors.filter(({ document }) => document.uri.toString() === uri.toString()).forEach((editor) => this.draw(editor));
  }

  private draw(editor: vscode.TextEditor): void {
    const profile = this.profiles.get(editor.document.uri.toString());
    if (profile === undefined && editor.document.languageId !== languageId) {
      return;
    }
    const byLevel: vscode.DecorationOptions[][] = this.colours.map(() => []);
    for (const line of profile?.lines ?? []) {
      if (line.line < editor.document.lineCount) {
        const range = editor.document.lineAt(line.line).range;
        byLevel[levelOf(line)]!.push({ range, renderOptions: { after: { contentText: costOf(line, profile!) } } });
      }
    }
    this.colours.forEach((colour, level) => editor.setDecorations(colour, byLevel[level]!));
  }

  dispose(): void {
    this.registrations.dispose();
  }
}

/** The colour of a line. */
export function levelOf(line: ProfileLine): number {
  return Math.min(levels - 1, Math.floor(Math.sqrt(Math.max(line.heat, 0)) * levels));
}

/** What a line has cost, in words. */
export function costOf(line: ProfileLine, profile: Profile): string {
  const times = `${line.records.toLocaleString("en")} ×`;
  return profile.time > 0 && line.time > 0 ? `${times}, ${((100 * line.time) / profile.time).toFixed(1)} %` : times;
}
