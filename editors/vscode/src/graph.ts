import * as vscode from "vscode";

import type { Graph } from "../../views/graph/model";
import { createPanel } from "./panel";
import { Questions } from "./protocol";
import { languageId, type Server } from "./server";

/** How long the text must rest before the graph is drawn anew, in milliseconds. */
const rest = 250;

/** What the page of the graph says: src/pages/graph.ts. */
type Message = { ready: true } | { line: number } | { svg: string; name: string };

/** The control-flow graph of the function at the cursor, in a panel beside the text. */
export class Graphs implements vscode.Disposable {
  private readonly questions: Questions;
  private readonly registrations: vscode.Disposable;
  private panel: vscode.WebviewPanel | undefined;
  private source: vscode.Uri | undefined;
  private graph: Graph | undefined;
  private drawn = "";
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    server: Server,
    private readonly extension: vscode.Uri,
  ) {
    this.questions = new Questions(server);
    this.registrations = vscode.Disposable.from(
      vscode.commands.registerCommand("pnaclasm.showGraph", () => this.show()),
      vscode.window.onDidChangeTextEditorSelection(({ textEditor }) => this.follow(textEditor)),
      vscode.workspace.onDidChangeTextDocument((event) => this.isSource(event.document.uri) && this.soon()),
    );
  }

  private async show(): Promise<void> {
    const editor = vscode.window.activeTextEditor;
    if (editor?.document.languageId !== languageId) {
      return;
    }
    const graph = await this.questions.graph(editor.document.uri, editor.selection.active);
    if (graph === undefined) {
      return;
    }
    this.source = editor.document.uri;
    this.graph = graph;
    this.drawn = "";
    this.panel ??= this.create();
    this.panel.reveal(vscode.ViewColumn.Beside, true);
    this.draw();
  }

  private create(): vscode.WebviewPanel {
    const panel = createPanel(this.extension, "pnaclasm.graph", "Graph", { script: "graph", worker: "layout" });
    panel.onDidDispose(() => (this.panel = undefined));
    panel.webview.onDidReceiveMessage((message: Message) => {
      if ("ready" in message) {
        this.drawn = "";
        this.draw();
      } else if ("svg" in message) {
        void this.save(message.svg, message.name);
      } else {
        void this.goTo(message.line);
      }
    });
    return panel;
  }

  /** Sends the graph to the page, if it is another one, and the line of the cursor. */
  private draw(): void {
    if (this.panel === undefined || this.graph === undefined) {
      return;
    }
    const line = this.editor()?.selection.active.line ?? this.graph.first;
    const graph = JSON.stringify(this.graph);
    this.panel.title = `Graph: ${this.graph.name}`;
    void this.panel.webview.postMessage(graph === this.drawn ? { line } : { graph: this.graph, line });
    this.drawn = graph;
  }

  private soon(): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.update(), rest);
  }

  /** Draws the graph of the function at the cursor; keeps the last one where there is none. */
  private async update(): Promise<void> {
    const editor = this.editor();
    if (this.panel === undefined || editor === undefined) {
      return;
    }
    const graph = await this.questions.graphAgain(editor.document.uri, editor.selection.active);
    if (graph !== undefined) {
      this.graph = graph;
      this.draw();
    }
  }

  /** Marks the block at the cursor, or changes to the function it has moved to. */
  private follow(editor: vscode.TextEditor): void {
    if (this.panel === undefined || this.graph === undefined || !this.isSource(editor.document.uri)) {
      return;
    }
    const { line } = editor.selection.active;
    if (line < this.graph.first || line > this.graph.last) {
      this.soon();
    } else {
      void this.panel.webview.postMessage({ line });
    }
  }

  /** Shows a line of the text. */
  private async goTo(line: number): Promise<void> {
    if (this.source === undefined) {
      return;
    }
    const shown = this.editor();
    const options = { selection: new vscode.Range(line, 0, line, 0), viewColumn: shown?.viewColumn ?? vscode.ViewColumn.One, preserveFocus: true };
    const editor = await vscode.window.showTextDocument(this.source, options);
    editor.revealRange(options.selection, vscode.TextEditorRevealType.InCenterIfOutsideViewport);
  }

  private async save(svg: string, name: string): Promise<void> {
    const folder = vscode.Uri.joinPath(this.source ?? this.extension, "..").with({ scheme: "file" });
    const defaultUri = vscode.Uri.joinPath(folder, `${name.replace(/\W+/g, "-").replace(/^-/, "")}.svg`);
    const file = await vscode.window.showSaveDialog({ defaultUri, filters: { SVG: ["svg"] } });
    if (file !== undefined) {
      await vscode.workspace.fs.writeFile(file, new TextEncoder().encode(svg));
    }
  }

  private isSource(uri: vscode.Uri): boolean {
    return uri.toString() === this.source?.toString();
  }

  private editor(): vscode.TextEditor | undefined {
    return vscode.window.visibleTextEditors.find((editor) => this.isSource(editor.document.uri));
  }

  dispose(): void {
    clearTimeout(this.timer);
    this.panel?.dispose();
    this.registrations.dispose();
  }
}
