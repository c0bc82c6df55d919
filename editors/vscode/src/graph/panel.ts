import * as vscode from "vscode";

import { linesIn } from "../document";
import { Questions, type Shown } from "../protocol";
import { languageId, type Server } from "../server";
import { blockAt, readGraph, type Graph } from "./read";
import style from "./graph.webview.css";
import script from "./graph.webview.js";
import { toSVG } from "./svg";

/** How long the text must rest before the graph is drawn anew, in milliseconds. */
const rest = 250;

/** The control-flow graph of the function at the cursor, in a panel beside the text. */
export class Graphs implements vscode.Disposable {
  private readonly questions: Questions;
  private readonly registrations: vscode.Disposable;
  private panel: vscode.WebviewPanel | undefined;
  private source: vscode.Uri | undefined;
  private graph: Graph | undefined;
  private drawn = "";
  private timer: NodeJS.Timeout | undefined;

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
    const shown = await this.questions.show(editor.document.uri, editor.selection.active, "cfg");
    if (shown === undefined) {
      return;
    }
    this.source = editor.document.uri;
    this.graph = read(shown, editor);
    this.drawn = "";
    this.panel ??= this.create();
    this.panel.reveal(vscode.ViewColumn.Beside, true);
    this.draw(true);
  }

  private create(): vscode.WebviewPanel {
    const panel = vscode.window.createWebviewPanel(
      "pnaclasm.graph",
      "Graph",
      { viewColumn: vscode.ViewColumn.Beside, preserveFocus: true },
      { enableScripts: true, retainContextWhenHidden: true, localResourceRoots: [] },
    );
    panel.iconPath = {
      light: vscode.Uri.joinPath(this.extension, "media", "file-light.svg"),
      dark: vscode.Uri.joinPath(this.extension, "media", "file-dark.svg"),
    };
    panel.onDidDispose(() => (this.panel = undefined));
    panel.webview.onDidReceiveMessage((message: { ready?: boolean; line?: number }) => {
      if (message.ready) {
        this.drawn = "";
        this.draw(true);
      } else if (message.line !== undefined) {
        void this.goTo(message.line);
      }
    });
    panel.webview.html = page();
    return panel;
  }

  /** Sends the drawing to the page, if it is another one. */
  private draw(fit: boolean): void {
    if (this.panel === undefined || this.graph === undefined) {
      return;
    }
    const svg = toSVG(this.graph.blocks);
    this.panel.title = `Graph: ${this.graph.name}`;
    if (svg !== this.drawn) {
      this.drawn = svg;
      void this.panel.webview.postMessage({ svg, title: this.graph.name, fit });
    }
    const editor = this.editor();
    if (editor !== undefined) {
      this.mark(editor.selection.active.line);
    }
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
    const shown = await this.questions.showAgain(editor.document.uri, editor.selection.active, "cfg");
    if (shown !== undefined) {
      const graph = read(shown, editor);
      const other = graph.name !== this.graph?.name;
      this.graph = graph;
      this.draw(other);
    }
  }

  /** Marks the block at the cursor, or changes to the function it has moved to. */
  private follow(editor: vscode.TextEditor): void {
    if (this.panel !== undefined && this.isSource(editor.document.uri) && !this.mark(editor.selection.active.line)) {
      this.soon();
    }
  }

  /** Marks the block that a line belongs to; false if no block of the graph does. */
  private mark(line: number): boolean {
    const block = blockAt(this.graph, line);
    if (block >= 0) {
      void this.panel?.webview.postMessage({ block, line });
    }
    return block >= 0;
  }

  /** Shows a line of the text. */
  private async goTo(line: number): Promise<void> {
    if (this.source === undefined) {
      return;
    }
    const shown = this.editor();
    const options = { selection: new vscode.Range(line, 0, line, 0), viewColumn: shown?.viewColumn ?? vscode.ViewColumn.One };
    const editor = await vscode.window.showTextDocument(this.source, options);
    editor.revealRange(options.selection, vscode.TextEditorRevealType.InCenterIfOutsideViewport);
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

function read(shown: Shown, editor: vscode.TextEditor): Graph {
  return readGraph(shown.text, linesIn(editor.document), editor.selection.active.line);
}

/** The page: everything is in it, nothing is loaded. */
function page(): string {
  const nonce = Math.random().toString(36).slice(2) + Math.random().toString(36).slice(2);
  return `<!DOCTYPE html>
<html>
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'nonce-${nonce}'; script-src 'nonce-${nonce}';">
<style nonce="${nonce}">${style}</style>
</head>
<body>
<div id="graph"></div>
<div id="title"></div>
<div id="bar"><button id="out" title="Smaller">−</button><button id="in" title="Larger">+</button><button id="fit" title="Fit the window">Fit</button></div>
<script nonce="${nonce}">${script}</script>
</body>
</html>`;
}
