import * as vscode from "vscode";

import { linesIn } from "./document";
import { nearest, originsOf, type Origins } from "./lines";
import { Questions, type Kind, type Shown } from "./protocol";
import { languageId, type Server } from "./server";
import { nameOf } from "./uris";

const scheme = "pnaclasm-view";

/** How long the text must rest before a view of it is made anew, in milliseconds. */
const rest = 150;

/** What commands show, and how it is called. */
const kinds: { command: string; kind: Kind; title: string; language: string }[] = [
  { command: "showListing", kind: "listing", title: "listing", language: "pnaclasm-listing" },
  { command: "showRecords", kind: "records", title: "records", language: "pnaclasm-listing" },
  { command: "showLLVM", kind: "llvm", title: "LLVM IR", language: "pnaclasm-llvm" },
  { command: "showNative", kind: "native", title: "native", language: "pnaclasm-native" },
];

/** What the command of a code lens takes. */
interface ShowArguments {
  uri: string;
  position: { line: number; character: number };
  kind: Kind;
}

/** A view that is shown. */
interface Open extends Origins {
  source: vscode.Uri;
  kind: Kind;
  /** A position in the block it is a view of. */
  position: vscode.Position;
  text: string;
}

/** Other forms of a program beside its text. Lines are kept in step. */
export class Views implements vscode.TextDocumentContentProvider, vscode.Disposable {
  private readonly open = new Map<string, Open>();
  private readonly changed = new vscode.EventEmitter<vscode.Uri>();
  private readonly questions: Questions;
  private readonly registrations: vscode.Disposable;
  private readonly mark = vscode.window.createTextEditorDecorationType({
    isWholeLine: true,
    backgroundColor: new vscode.ThemeColor("editor.rangeHighlightBackground"),
    border: "1px solid",
    borderColor: new vscode.ThemeColor("editor.lineHighlightBorder"),
    overviewRulerColor: new vscode.ThemeColor("editorOverviewRuler.selectionHighlightForeground"),
  });
  private timer: ReturnType<typeof setTimeout> | undefined;

  readonly onDidChange = this.changed.event;

  constructor(server: Server) {
    this.questions = new Questions(server);
    this.registrations = vscode.Disposable.from(
      this.mark,
      this.changed,
      vscode.workspace.registerTextDocumentContentProvider(scheme, this),
      ...kinds.map(({ command, kind }) => vscode.commands.registerCommand(`pnaclasm.${command}`, () => this.showHere(kind))),
      vscode.commands.registerCommand("pnaclasm.show", (args: ShowArguments) => this.show(args)),
      vscode.window.onDidChangeTextEditorSelection((event) => this.follow(event)),
      vscode.workspace.onDidChangeTextDocument((event) => this.edited(event.document.uri)),
      vscode.window.tabGroups.onDidChangeTabs(({ closed }) => closed.forEach((tab) => this.close(tab))),
      server.onDidChange(() => this.refresh(() => true)),
    );
  }

  /** Shows a form of the block at the cursor. */
  private async showHere(kind: Kind): Promise<void> {
    const editor = vscode.window.activeTextEditor;
    if (editor?.document.languageId === languageId) {
      await this.show({ uri: editor.document.uri.toString(), position: editor.selection.active, kind });
    }
  }

  /** Shows a form of the block at a position beside the text; code lenses ask for this, too. */
  private async show({ uri: of, position, kind }: ShowArguments): Promise<void> {
    const source = await vscode.workspace.openTextDocument(vscode.Uri.parse(of, true));
    const at = new vscode.Position(position.line, position.character);
    const shown = await this.questions.show(source.uri, at, kind);
    if (shown === undefined) {
      return;
    }
    const uri = viewUri(source.uri, kind);
    this.open.set(uri.toString(), { source: source.uri, kind, position: at, ...(await this.traced(shown, source, at, kind)) });
    this.changed.fire(uri);
    const document = await openAs(uri, kindOf(kind).language);
    await vscode.window.showTextDocument(document, { viewColumn: vscode.ViewColumn.Beside, preserveFocus: true, preview: false });
    this.reveal(uri, at.line);
  }

  provideTextDocumentContent(uri: vscode.Uri): string {
    return this.open.get(uri.toString())?.text ?? "";
  }

  /** What the server shows, with the origins of its lines. */
  private async traced(shown: Shown, document: vscode.TextDocument, position: vscode.Position, kind: Kind): Promise<Origins & { text: string }> {
    const listing = kind === "listing" ? shown : await this.questions.showAgain(document.uri, position, "listing");
    return { text: shown.text, ...originsOf(kind, shown.text, listing?.text ?? "", linesIn(document), position.line) };
  }

  /** Forgets a view whose tab was closed. (Its document closes when its language changes, too.) */
  private close(tab: vscode.Tab): void {
    if (tab.input instanceof vscode.TabInputText) {
      this.open.delete(tab.input.uri.toString());
    }
  }

  /** A view has got its new text, or a text was edited. */
  private edited(uri: vscode.Uri): void {
    const open = this.open.get(uri.toString());
    if (open === undefined) {
      this.soon(uri);
    } else {
      this.reveal(uri, open.position.line);
    }
  }

  private soon(source: vscode.Uri): void {
    if ([...this.open.values()].some((view) => same(view.source, source))) {
      clearTimeout(this.timer);
      this.timer = setTimeout(() => this.refresh((view) => same(view.source, source)), rest);
    }
  }

  private refresh(which: (view: Open) => boolean): void {
    for (const [key, view] of this.open) {
      if (which(view)) {
        void this.load(vscode.Uri.parse(key, true), view);
      }
    }
  }

  /** Makes a view anew. */
  private async load(uri: vscode.Uri, open: Open): Promise<void> {
    const editor = editorOf(open.source);
    if (editor === undefined) {
      return;
    }
    const position = editor.selection.active;
    const shown = await this.questions.showAgain(open.source, position, open.kind);
    if (shown !== undefined && this.open.has(uri.toString())) {
      const stale = shown.text !== open.text;
      Object.assign(open, { position, ...(await this.traced(shown, editor.document, position, open.kind)) });
      if (stale) {
        this.changed.fire(uri);
      }
      this.reveal(uri, position.line);
    }
  }

  /** Moves the other side when the cursor has moved. */
  private follow(event: vscode.TextEditorSelectionChangeEvent): void {
    const { uri } = event.textEditor.document;
    const line = event.selections[0]!.active.line;
    const open = this.open.get(uri.toString());
    if (open !== undefined) {
      if (event.kind !== undefined) {
        this.revealSource(event.textEditor, open, line);
      }
      return;
    }
    for (const [key, view] of this.open) {
      if (same(view.source, uri)) {
        if (line < view.first || line > view.last) {
          this.soon(uri);
        } else {
          this.reveal(vscode.Uri.parse(key, true), line);
        }
      }
    }
  }

  /** Marks the lines of a view that come from a line of the text. */
  private reveal(uri: vscode.Uri, line: number): void {
    const open = this.open.get(uri.toString());
    const editor = editorOf(uri);
    if (open === undefined || editor === undefined) {
      return;
    }
    const wanted = nearest(open, line);
    const ranges = open.lines.flatMap((from, i) => (from === wanted && from >= 0 ? [new vscode.Range(i, 0, i, 0)] : []));
    editor.setDecorations(this.mark, ranges);
    if (ranges[0] !== undefined) {
      editor.revealRange(ranges[0], vscode.TextEditorRevealType.InCenterIfOutsideViewport);
    }
  }

  private revealSource(view: vscode.TextEditor, open: Open, line: number): void {
    const from = open.lines[line] ?? -1;
    const editor = editorOf(open.source);
    view.setDecorations(this.mark, [new vscode.Range(line, 0, line, 0)]);
    if (from >= 0 && editor !== undefined) {
      const range = editor.document.lineAt(Math.min(from, editor.document.lineCount - 1)).range;
      editor.selection = new vscode.Selection(range.start, range.start);
      editor.revealRange(range, vscode.TextEditorRevealType.InCenterIfOutsideViewport);
    }
  }

  dispose(): void {
    clearTimeout(this.timer);
    this.registrations.dispose();
  }
}

/** The URI of a form of a program; one tab serves all blocks of it. */
function viewUri(source: vscode.Uri, kind: Kind): vscode.Uri {
  const name = nameOf(source).replace(/\.pnaclasm$/, "");
  return vscode.Uri.from({ scheme, path: `/${name} (${kindOf(kind).title})`, query: source.toString() });
}

function kindOf(kind: Kind): (typeof kinds)[number] {
  return kinds.find((k) => k.kind === kind)!;
}

/** Opens a document in a language, if that is known here. */
async function openAs(uri: vscode.Uri, language: string): Promise<vscode.TextDocument> {
  const document = await vscode.workspace.openTextDocument(uri);
  const known = await vscode.languages.getLanguages();
  return known.includes(language) ? vscode.languages.setTextDocumentLanguage(document, language) : document;
}

function editorOf(uri: vscode.Uri): vscode.TextEditor | undefined {
  return vscode.window.visibleTextEditors.find((editor) => same(editor.document.uri, uri));
}

function same(a: vscode.Uri, b: vscode.Uri): boolean {
  return a.toString() === b.toString();
}
