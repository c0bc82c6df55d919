import * as vscode from "vscode";

import { sizeText, type Contents, type Part } from "../../views/contents";
import type { Memory } from "../../views/hex/memory";
import { createPanel } from "./panel";
import { Questions } from "./protocol";
import { languageId, type Server } from "./server";

/** How long the text must rest before its contents are read anew, in milliseconds. */
const rest = 500;

/** The groups of the tree, in their order. */
const groups: { name: string; parts: (contents: Contents) => Part[]; icon: string }[] = [
  { name: "Functions", parts: (c) => c.functions, icon: "symbol-function" },
  { name: "Declarations", parts: (c) => c.declared, icon: "symbol-interface" },
  { name: "Globals", parts: (c) => c.globals, icon: "symbol-variable" },
  { name: "Types", parts: (c) => c.types, icon: "symbol-struct" },
  { name: "Blocks", parts: (c) => c.blocks, icon: "symbol-namespace" },
];

type Group = (typeof groups)[number];

/** A line of the tree: a group, or a part of the program. */
type Node = { group: Group } | { group: Group; part: Part };

/** What orders the parts of a group. */
const orders: Record<string, (a: Part, b: Part) => number> = {
  place: (a, b) => a.line - b.line,
  size: (a, b) => (b.bytes ?? b.bits) - (a.bytes ?? a.bits),
  name: (a, b) => (a.name ?? a.id).localeCompare(b.name ?? b.id),
};

/** What the program of the editor consists of: a tree in the side bar, a treemap of its bits, the memory of its globals. */
export class ContentsViews implements vscode.TreeDataProvider<Node>, vscode.Disposable {
  private readonly questions: Questions;
  private readonly registrations: vscode.Disposable;
  private readonly changed = new vscode.EventEmitter<void>();
  private readonly tree: vscode.TreeView<Node>;
  private source: vscode.Uri | undefined;
  private contents: Contents | undefined;
  private order = "place";
  private filter = "";
  private timer: ReturnType<typeof setTimeout> | undefined;
  private map: { panel: vscode.WebviewPanel; source: vscode.Uri } | undefined;

  readonly onDidChangeTreeData = this.changed.event;

  constructor(
    server: Server,
    private readonly extension: vscode.Uri,
  ) {
    this.questions = new Questions(server);
    this.tree = vscode.window.createTreeView("pnaclasm.contents", { treeDataProvider: this, showCollapseAll: true });
    const commands: [string, (...args: never[]) => unknown][] = [
      ["showTreemap", () => this.showMap()],
      ["showMemory", (node?: Node) => this.showMemory(node)],
      ["sortContents", () => this.sort()],
      ["filterContents", () => this.ask()],
      ["revealPart", (line: number) => this.goTo(this.source, line)],
    ];
    this.registrations = vscode.Disposable.from(
      this.tree,
      this.changed,
      ...commands.map(([name, run]) => vscode.commands.registerCommand(`pnaclasm.${name}`, run)),
      vscode.window.onDidChangeActiveTextEditor(() => this.soon()),
      vscode.workspace.onDidChangeTextDocument((event) => this.isShown(event.document.uri) && this.soon()),
      this.tree.onDidChangeVisibility(() => this.soon()),
      server.onDidChange(() => this.soon()),
    );
    this.soon();
  }

  private isShown(uri: vscode.Uri): boolean {
    return uri.toString() === this.source?.toString() || uri.toString() === this.map?.source.toString();
  }

  private soon(): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.update(), rest);
  }

  /** Reads the contents of the program in the editor, where somebody looks at them. */
  private async update(): Promise<void> {
    const document = vscode.window.activeTextEditor?.document;
    if (document?.languageId === languageId) {
      // From then on there is something to show.
      void vscode.commands.executeCommand("setContext", "pnaclasm.hasProgram", true);
    }
    if (document?.languageId === languageId && this.tree.visible) {
      this.source = document.uri;
      this.contents = await this.questions.contents(document.uri);
      this.changed.fire();
    }
    if (this.map !== undefined) {
      const { panel, source } = this.map;
      void panel.webview.postMessage(await this.questions.contents(source));
    }
  }

  getChildren(node?: Node): Node[] {
    if (this.contents === undefined) {
      return [];
    }
    if (node === undefined) {
      return groups.filter((group) => this.parts(group).length > 0).map((group) => ({ group }));
    }
    return "part" in node ? [] : this.parts(node.group).map((part) => ({ group: node.group, part }));
  }

  private parts(group: Group): Part[] {
    const wanted = this.filter.toLowerCase();
    const found = group.parts(this.contents!).filter(({ id, name, detail }) => [id, name, detail].some((text) => text?.toLowerCase().includes(wanted)));
    return found.sort(orders[this.order]);
  }

  getTreeItem(node: Node): vscode.TreeItem {
    if (!("part" in node)) {
      const parts = this.parts(node.group);
      const item = new vscode.TreeItem(node.group.name, vscode.TreeItemCollapsibleState[node.group.name === "Functions" ? "Expanded" : "Collapsed"]);
      item.description = `${parts.length.toLocaleString("en")}, ${sizeText(parts.reduce((sum, { bits }) => sum + bits, 0))}`;
      return item;
    }
    const { id, name, detail, bits, bytes, line } = node.part;
    const item = new vscode.TreeItem(name ?? detail ?? id);
    item.description = `${name === undefined && detail === undefined ? "" : `${id}  `}${bytes === undefined ? sizeText(bits) : `${bytes.toLocaleString("en")} bytes`}`;
    item.tooltip = [id, name, detail, `${bits.toLocaleString("en")} bits`].filter((text) => text !== undefined).join("\n");
    item.iconPath = new vscode.ThemeIcon(node.group.icon);
    item.contextValue = id.startsWith("@g") ? "global" : "part";
    item.command = { command: "pnaclasm.revealPart", title: "Show", arguments: [line] };
    return item;
  }

  private async sort(): Promise<void> {
    const labels = { place: "By place in the program", size: "By size, largest first", name: "By name" };
    const choice = await vscode.window.showQuickPick(Object.entries(labels).map(([order, label]) => ({ order, label })), { placeHolder: "Order of the program's parts" });
    if (choice !== undefined) {
      this.order = choice.order;
      this.changed.fire();
    }
  }

  private async ask(): Promise<void> {
    const filter = await vscode.window.showInputBox({ title: "Show parts with this in them", value: this.filter, prompt: "A part of an identifier, a name or a type; empty shows all" });
    if (filter !== undefined) {
      this.filter = filter;
      this.tree.message = filter === "" ? "" : `With “${filter}” in them`;
      this.changed.fire();
    }
  }

  private async showMap(): Promise<void> {
    const uri = vscode.window.activeTextEditor?.document.uri;
    if (vscode.window.activeTextEditor?.document.languageId !== languageId || uri === undefined) {
      return;
    }
    const panel = this.map?.panel ?? createPanel(this.extension, "pnaclasm.treemap", "Bits", { script: "treemap" });
    if (this.map === undefined) {
      panel.onDidDispose(() => (this.map = undefined));
      panel.webview.onDidReceiveMessage((message: { ready: true } | { line: number }) =>
        "ready" in message ? this.soon() : this.goTo(this.map?.source, message.line),
      );
    }
    this.map = { panel, source: uri };
    panel.title = `Bits: ${uri.path.slice(uri.path.lastIndexOf("/") + 1)}`;
    panel.reveal(undefined, true);
    this.soon();
  }

  /** Shows the bytes of a global: that of the tree, or that at the cursor. */
  private async showMemory(node?: Node): Promise<void> {
    const editor = vscode.window.activeTextEditor;
    const uri = node === undefined ? editor?.document.uri : this.source;
    const at = editor?.document.getText(editor.document.getWordRangeAtPosition(editor.selection.active, /@g\d+/));
    const id = node !== undefined && "part" in node ? node.part.id : /^@g\d+$/.exec(at ?? "")?.[0];
    if (uri === undefined || id === undefined) {
      void vscode.window.showInformationMessage("Put the cursor on a global, @gN, or choose one of the tree.");
      return;
    }
    const memory = await this.questions.memory(uri, Number(id.slice(2)));
    if (memory !== undefined) {
      this.openMemory(id, memory);
    }
  }

  private openMemory(id: string, memory: Memory): void {
    const panel = createPanel(this.extension, "pnaclasm.memory", `Memory: ${id}`, { script: "hex" });
    panel.webview.onDidReceiveMessage(() => void panel.webview.postMessage({ title: id, memory }));
  }

  private async goTo(uri: vscode.Uri | undefined, line: number): Promise<void> {
    if (uri !== undefined) {
      const shown = vscode.window.visibleTextEditors.find((editor) => editor.document.uri.toString() === uri.toString());
      await vscode.window.showTextDocument(uri, { selection: new vscode.Range(line, 0, line, 0), viewColumn: shown?.viewColumn ?? vscode.ViewColumn.One });
    }
  }

  dispose(): void {
    clearTimeout(this.timer);
    this.map?.panel.dispose();
    this.registrations.dispose();
  }
}
