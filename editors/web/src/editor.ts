// The editor: CodeMirror with the language server behind it.
import { indentWithTab } from "@codemirror/commands";
import { EditorState } from "@codemirror/state";
import { EditorView, keymap } from "@codemirror/view";
import { LSPClient, findReferencesKeymap, formatDocument, formatKeymap, hoverTooltips, jumpToDefinitionKeymap, renameKeymap, serverCompletion, signatureHelp } from "@codemirror/lsp-client";
import { basicSetup, minimalSetup } from "codemirror";
import DOMPurify from "dompurify";
import { annotated } from "./annotations";
import { diagnosed, listActions } from "./diagnostics";
import { colours, language } from "./highlight";
import { breakpointsChanged, debugged, linesOf, standAt } from "./debugger/marks";
import { type Program, pathOf, uriOf } from "./program";
import { call, startServer } from "./workers";

const SYNC = 120; // how long typing pauses before the server is told, in ms
const TIMEOUT = 60_000; // the first answer comes when the server is loaded

export interface Watcher {
  changed(): void;
  moved(): void;
  breakpoints(): void;
  state(text: string): void;
  run(): void;
}

export class Editor {
  readonly view: EditorView;
  #client: LSPClient;
  #server: ReturnType<typeof startServer>;
  #sync: ReturnType<typeof setTimeout> | undefined;
  #failures = 0;
  #uri = "";
  #written: { of: string; text: string; uri: string; version: number; client: LSPClient | undefined } = { of: "", text: "", uri: "", version: 0, client: undefined };

  constructor(parent: HTMLElement, readonly watcher: Watcher) {
    this.#server = startServer((why) => this.#failed(why));
    this.#client = this.#connect();
    this.view = new EditorView({ parent });
  }

  #connect() {
    const client = new LSPClient({
      rootUri: null as unknown as string,
      timeout: TIMEOUT,
      sanitizeHTML: (html) => DOMPurify.sanitize(html, { FORBID_TAGS: ["style", "img", "form", "input"], FORBID_ATTR: ["style"] }),
      highlightLanguage: (name) => (name === "pnaclasm" ? language : null),
      extensions: [
        serverCompletion(),
        hoverTooltips({ hoverTime: 200 }),
        keymap.of([...formatKeymap, ...renameKeymap, ...jumpToDefinitionKeymap, ...findReferencesKeymap, { key: "Mod-.", run: listActions }]),
        signatureHelp(),
        diagnosed((list) => this.#told(list)),
      ],
    });
    client.connect(this.#server);
    return client;
  }

  #told(list: { severity?: number }[]) {
    const errors = list.filter(({ severity }) => (severity ?? 1) === 1).length;
    const count = (n: number, what: string) => `${n} ${what}${n === 1 ? "" : "s"}`;
    this.watcher.state(list.length === 0 ? "No problems" : errors ? count(errors, "error") : count(list.length, "remark"));
  }

  /** A server that has ended is started again, with the text; not for ever. */
  #failed(why: string) {
    console.error(why);
    if (++this.#failures > 3) return this.watcher.state(`The language server does not run: ${why}`);
    this.#server.end();
    this.#client.disconnect();
    this.#server = startServer((why) => this.#failed(why));
    this.#client = this.#connect();
    const name = decodeURIComponent(this.#uri.slice(this.#uri.lastIndexOf("/") + 1));
    this.show({ name, text: this.text });
  }

  /** Shows a program in the place of the one before. */
  show({ name, text }: Pick<Program, "name" | "text">) {
    this.#uri = uriOf(name);
    this.watcher.state("Checking…");
    const extensions = [
      keymap.of([{ key: "Mod-Enter", run: () => (this.watcher.run(), true) }, indentWithTab]),
      debugged, basicSetup, language, colours, annotated,
      this.#client.plugin(this.#uri, "pnaclasm"),
      EditorView.contentAttributes.of({ "aria-label": `Text of ${name}` }),
      EditorView.updateListener.of((update) => {
        if (update.docChanged) this.#edited();
        if (update.docChanged || update.selectionSet) this.watcher.moved();
        if (breakpointsChanged(update.startState, update.state)) this.watcher.breakpoints();
      }),
    ];
    // A server has one view of a document: the old one goes first.
    this.view.setState(EditorState.create({ doc: "" }));
    this.view.setState(EditorState.create({ doc: text, extensions }));
  }

  #edited() {
    this.watcher.changed();
    clearTimeout(this.#sync);
    this.#sync = setTimeout(() => this.#client.sync(), SYNC);
  }

  get text() {
    return this.view.state.doc.toString();
  }

  get name() {
    return decodeURIComponent(this.#uri.slice(this.#uri.lastIndexOf("/") + 1));
  }

  format() {
    formatDocument(this.view);
    this.view.focus();
  }

  /** Asks the server for something about the function at the cursor: see its commands. */
  async ask<Result>(command: string, more: object): Promise<Result> {
    this.#client.sync();
    const params = { command, arguments: [{ ...(await this.#place()), ...more }] };
    return this.#client.request<object, Result>("workspace/executeCommand", params);
  }

  /**
   * The place of the cursor in the language of the manual, of which the server has views. A
   * text in the source form is written out for that: its functions come first there, in
   * their order.
   */
  async #place() {
    const { doc, selection } = this.view.state;
    const line = doc.lineAt(selection.main.head);
    const text = doc.toString();
    if (/^module \{/m.test(text)) return { uri: this.#uri, position: { line: line.number - 1, character: selection.main.head - line.from } };
    const written = await this.#writeOut(text);
    const before = doc.sliceString(0, line.to).match(/^function /gm)?.length ?? 1;
    const headers = [...written.matchAll(/^ *function .*\{/gm)];
    const header = headers[Math.min(before, headers.length) - 1];
    const at = header ? written.slice(0, header.index).split("\n").length - 1 : 0;
    return { uri: this.#written.uri, position: { line: at, character: 0 } };
  }

  /** Gives the server a text in the language of the manual, as a document beside the text. */
  async #writeOut(text: string) {
    if (text === this.#written.of && this.#written.client === this.#client) return this.#written.text;
    const text2 = new TextDecoder().decode(await call("text", pathOf(this.name), new TextEncoder().encode(text)));
    const uri = `${this.#uri}.canonical`, version = this.#written.version + 1;
    const known = this.#written.client === this.#client && this.#written.uri;
    if (known) this.#client.notification("textDocument/didClose", { textDocument: { uri: known } });
    this.#client.notification("textDocument/didOpen", { textDocument: { uri, version, languageId: "pnaclasm", text: text2 } });
    this.#written = { of: text, text: text2, uri, version, client: this.#client };
    return text2;
  }

  /** Whether lines of views are lines of the text. */
  get isCanonical() {
    return /^module \{/m.test(this.text);
  }

  /** The line of the cursor, from 1 on. */
  get line() {
    const { doc, selection } = this.view.state;
    return doc.lineAt(selection.main.head).number;
  }

  /** The lines with breakpoints, from 1 on. */
  lines = () => linesOf(this.view.state);

  /** Marks the line where the program stands, from 1 on. */
  standAt = (line?: number) => standAt(this.view, line);

  /** Sets the cursor to a line, from 1 on. */
  goTo(number: number) {
    const line = this.view.state.doc.line(Math.max(1, Math.min(number, this.view.state.doc.lines)));
    this.view.dispatch({ selection: { anchor: line.from }, scrollIntoView: true });
    this.view.focus();
  }
}

/** A text that is only read; only what is in view is drawn, however long it is. */
export function textView(parent: HTMLElement, text: string, label: string) {
  const extensions = [
    minimalSetup, language, colours,
    EditorState.readOnly.of(true), EditorView.editable.of(false),
    EditorView.contentAttributes.of({ "aria-label": label, tabindex: "0" }),
  ];
  return new EditorView({ parent, doc: text, extensions });
}
