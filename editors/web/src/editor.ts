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
import { type Program, uriOf } from "./program";
import { startServer } from "./workers";

const SYNC = 120; // how long typing pauses before the server is told, in ms
const TIMEOUT = 60_000; // the first answer comes when the server is loaded

export interface Watcher {
  changed(): void;
  moved(): void;
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
      basicSetup, language, colours, annotated,
      this.#client.plugin(this.#uri, "pnaclasm"),
      EditorView.contentAttributes.of({ "aria-label": `Text of ${name}` }),
      EditorView.updateListener.of((update) => {
        if (update.docChanged) this.#edited();
        if (update.docChanged || update.selectionSet) this.watcher.moved();
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

  /** What the server shows of the place of the cursor: see its command pnaclasm.show. */
  async shown(kind: string): Promise<string> {
    this.#client.sync();
    const { doc, selection } = this.view.state;
    const line = doc.lineAt(selection.main.head);
    const position = { line: line.number - 1, character: selection.main.head - line.from };
    const params = { command: "pnaclasm.show", arguments: [{ uri: this.#uri, position, kind }] };
    const { text } = await this.#client.request<object, { text: string }>("workspace/executeCommand", params);
    return text;
  }

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
