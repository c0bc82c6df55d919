// The views beside the text, as tabs. A view is made when it is looked at, and again when
// the text has changed or the cursor has moved.
import type { EditorView } from "@codemirror/view";
import { $, element } from "./dom";
import { type Editor, textView } from "./editor";
import { pathOf } from "./program";
import { sizes } from "./sizes";
import { call } from "./workers";
import type { Graph } from "../../views/graph/model";
import { GraphView } from "../../views/graph/view";
import type { Contents } from "../../views/contents";
import { TreemapView } from "../../views/treemap/view";

/** What a view is made of; follows says that it is of the place of the cursor. */
interface Pane {
  title: string;
  follows?: boolean;
  make(editor: Editor): Promise<string | Node>;
}

const decode = (bytes: Uint8Array) => new TextDecoder().decode(bytes);
const made = (name: string) => async (editor: Editor) => decode(await tool(editor, name));
const tool = (editor: Editor, name: string) => call(name, pathOf(editor.name), new TextEncoder().encode(editor.text));

const panes: Record<string, Pane> = {
  canonical: { title: "Canonical", make: made("text") },
  listing: { title: "Bits", make: made("listing") },
  records: { title: "Records", follows: true, make: async (editor) => (await editor.ask<{ text: string }>("pnaclasm.show", { kind: "records" })).text },
  graph: { title: "Graph", follows: true, make: drawGraph },
  sizes: { title: "Sizes", make: drawSizes },
  wasm: { title: "WebAssembly", make: async (editor) => (await import("./wat")).wat(await tool(editor, "wasm")) },
};

let graph: { element: HTMLElement; view: GraphView } | undefined;

/** The graph of the function at the cursor, in an element that stays. */
async function drawGraph(editor: Editor) {
  const answer = await editor.ask<Graph>("pnaclasm.graph", {});
  graph ??= newGraph(editor);
  await graph.view.show(answer, editor.isCanonical ? editor.line - 1 : answer.first);
  return graph.element;
}

function newGraph(editor: Editor) {
  const host = element("div", { className: "graph" });
  const view = new GraphView(host, {
    startWorker: async () => new Worker(new URL("layout.js", document.baseURI), { type: "module" }),
    goTo: (line) => editor.isCanonical && editor.goTo(line + 1),
  });
  return { element: host, view };
}

let areas: { element: HTMLElement; view: TreemapView } | undefined;

/** Where the bits go: as areas, and in words. */
async function drawSizes(editor: Editor) {
  const [contents, tree] = await Promise.all([editor.ask<Contents>("pnaclasm.contents", {}), tool(editor, "stats")]);
  areas ??= newAreas(editor);
  areas.view.show(contents);
  return element("div", { className: "where" }, areas.element, sizes(JSON.parse(decode(tree))));
}

function newAreas(editor: Editor) {
  const host = element("div", { className: "areas" });
  return { element: host, view: new TreemapView(host, (line) => editor.isCanonical && editor.goTo(line + 1)) };
}

const PAUSE = 250; // how long the text is left alone before a view is made again, in ms

export class Panes {
  current = "";
  #view: EditorView | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #made = 0;
  #panel = $("panel");

  /** own are views that the page makes itself: elements that stay. */
  constructor(readonly editor: Editor, readonly own: Record<string, { title: string; element: HTMLElement }>, readonly chosen: () => void) {
    const tabs = $("tabs");
    for (const [name, { title }] of Object.entries({ ...own, ...panes })) {
      const tab = element("button", { id: `tab-${name}`, type: "button", role: "tab", tabIndex: -1 }, title);
      tab.setAttribute("aria-controls", "panel");
      tab.onclick = () => this.show(name);
      tabs.append(tab);
    }
    tabs.onkeydown = (event) => this.#key(event);
  }

  has = (name: string) => name in this.own || Object.hasOwn(panes, name);

  /** Shows a view. */
  show(name: string) {
    if (!this.has(name)) name = Object.keys(this.own)[0];
    this.current = name;
    for (const tab of $("tabs").children as HTMLCollectionOf<HTMLElement>) {
      const selected = tab.id === `tab-${name}`;
      tab.setAttribute("aria-selected", String(selected));
      tab.tabIndex = selected ? 0 : -1;
      if (selected) tab.scrollIntoView({ block: "nearest", inline: "nearest" });
    }
    this.#panel.setAttribute("aria-labelledby", `tab-${name}`);
    this.chosen();
    if (Object.hasOwn(this.own, name)) this.#fill(this.own[name].element);
    else {
      this.#fill(element("p", { className: "loading" }, "…")); // not what the last view shows
      void this.#make();
    }
  }

  /** The text has changed; or the cursor has moved. */
  changed(text: boolean) {
    if (Object.hasOwn(this.own, this.current) || (!text && !panes[this.current]?.follows)) return;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#make(), PAUSE);
  }

  async #make() {
    const number = ++this.#made, { current } = this;
    let content: string | Node;
    try {
      content = await panes[current].make(this.editor);
    } catch (error) {
      content = element("p", { className: "failure" }, `There is no such view of this text now: ${(error as Error).message}`);
    }
    if (number === this.#made && current === this.current) this.#fill(content);
  }

  #fill(content: string | Node) {
    this.#made++;
    const top = this.#view?.scrollDOM.scrollTop;
    this.#view?.destroy();
    this.#view = undefined;
    this.#panel.replaceChildren();
    if (typeof content !== "string") return this.#panel.append(content);
    this.#view = textView(this.#panel, content, panes[this.current].title);
    if (top) this.#view.scrollDOM.scrollTop = top;
  }

  #key(event: KeyboardEvent) {
    const tabs = [...$("tabs").children] as HTMLElement[];
    const at = tabs.findIndex((tab) => tab.getAttribute("aria-selected") === "true");
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: tabs.length - 1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    const tab = tabs[(to + tabs.length) % tabs.length];
    tab.click();
    tab.focus();
  }
}
