// What the server says about the lines that can be seen: semantic tokens and inlay hints.
import { type Range, StateEffect, StateField } from "@codemirror/state";
import { Decoration, type DecorationSet, EditorView, type PluginValue, ViewPlugin, type ViewUpdate, WidgetType } from "@codemirror/view";
import { LSPPlugin } from "@codemirror/lsp-client";

interface Hint {
  position: { line: number; character: number };
  label: string | { value: string }[];
  paddingLeft?: boolean;
  paddingRight?: boolean;
}

class HintWidget extends WidgetType {
  constructor(readonly text: string) {
    super();
  }
  eq(other: HintWidget) {
    return other.text === this.text;
  }
  toDOM() {
    const span = document.createElement("span");
    span.className = "t-hint";
    span.textContent = this.text;
    span.setAttribute("aria-hidden", "true"); // it is not part of the text that is read
    return span;
  }
}

const setAnnotations = StateEffect.define<DecorationSet>();

const annotations = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update(set, transaction) {
    for (const effect of transaction.effects) if (effect.is(setAnnotations)) return effect.value;
    return set.map(transaction.changes);
  },
  provide: (field) => EditorView.decorations.from(field),
});

const PAUSE = 150; // how long the text is left alone before it is asked about, in ms

/** Asks for the lines in view, when the text or the view has been left alone. */
class Asker implements PluginValue {
  timer: ReturnType<typeof setTimeout> | undefined;
  asked = 0;
  constructor(readonly view: EditorView) {
    this.soon();
  }
  update(update: ViewUpdate) {
    if (update.docChanged || update.viewportChanged) this.soon();
  }
  destroy() {
    clearTimeout(this.timer);
    this.asked++;
  }
  soon() {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.ask(), PAUSE);
  }
  async ask() {
    const { view } = this;
    const plugin = LSPPlugin.get(view);
    if (!plugin) return;
    const number = ++this.asked;
    plugin.client.sync();
    const { doc } = view.state;
    const { from, to } = view.viewport;
    const range = { start: plugin.toPosition(from), end: plugin.toPosition(to) };
    const params = { textDocument: { uri: plugin.uri }, range };
    try {
      const [tokens, hints] = await Promise.all([
        plugin.client.request<object, { data: number[] } | null>("textDocument/semanticTokens/range", params),
        plugin.client.request<object, Hint[] | null>("textDocument/inlayHint", { ...params }),
      ]);
      if (number !== this.asked || view.state.doc !== doc) return;
      const types: string[] = (plugin.client.serverCapabilities as any)?.semanticTokensProvider?.legend.tokenTypes ?? [];
      const list = [...marks(plugin, tokens?.data ?? [], types), ...widgets(plugin, hints ?? [])];
      view.dispatch({ effects: setAnnotations.of(Decoration.set(list, true)) });
    } catch {
      // The text has changed meanwhile, or the server is gone: there will be other answers.
    }
  }
}

function* marks(plugin: LSPPlugin, data: number[], types: string[]): Iterable<Range<Decoration>> {
  const { doc } = plugin.view.state;
  let line = 0, character = 0;
  for (let i = 0; i + 4 < data.length; i += 5) {
    character = data[i] === 0 ? character + data[i + 1] : data[i + 1];
    line += data[i];
    if (line >= doc.lines) return;
    const from = doc.line(line + 1).from + character, to = from + data[i + 2];
    if (from < to && to <= doc.length) yield Decoration.mark({ class: `s-${types[data[i + 3]]}` }).range(from, to);
  }
}

function* widgets(plugin: LSPPlugin, hints: Hint[]): Iterable<Range<Decoration>> {
  const { doc } = plugin.view.state;
  for (const { position, label, paddingLeft, paddingRight } of hints) {
    if (position.line >= doc.lines) continue;
    const at = Math.min(doc.line(position.line + 1).from + position.character, doc.length);
    const text = typeof label === "string" ? label : label.map(({ value }) => value).join("");
    const spaced = (paddingLeft ? " " : "") + text + (paddingRight ? " " : "");
    yield Decoration.widget({ widget: new HintWidget(spaced), side: 1 }).range(at);
  }
}

export const annotated = [annotations, ViewPlugin.fromClass(Asker)];
