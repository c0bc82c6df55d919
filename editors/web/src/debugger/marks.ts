// What the debugger shows in the text: breakpoints beside it, and the line where the
// program stands.
import { RangeSet, StateEffect, StateField, type EditorState } from "@codemirror/state";
import { Decoration, EditorView, GutterMarker, gutter, keymap } from "@codemirror/view";

const toggled = StateEffect.define<number>({ map: (at, changes) => changes.mapPos(at) });
const stood = StateEffect.define<number | undefined>();

class Dot extends GutterMarker {
  toDOM() {
    const dot = document.createElement("span");
    dot.className = "breakpoint";
    dot.textContent = "●";
    return dot;
  }
}

const dot = new Dot();

const breakpoints = StateField.define<RangeSet<GutterMarker>>({
  create: () => RangeSet.empty,
  update(set, transaction) {
    set = set.map(transaction.changes);
    for (const effect of transaction.effects) {
      if (!effect.is(toggled)) continue;
      const at = transaction.state.doc.lineAt(effect.value).from;
      let had = false;
      set.between(at, at, () => ((had = true), false));
      set = set.update(had ? { filter: (from) => from !== at } : { add: [dot.range(at)] });
    }
    return set;
  },
});

const here = Decoration.line({ class: "here" });

const standing = StateField.define({
  create: () => Decoration.none,
  update(set, transaction) {
    if (transaction.docChanged) return Decoration.none;
    for (const effect of transaction.effects) {
      if (effect.is(stood)) set = effect.value === undefined ? Decoration.none : Decoration.set([here.range(effect.value)]);
    }
    return set;
  },
  provide: (field) => EditorView.decorations.from(field),
});

/** The lines with breakpoints, from 1 on. */
export function linesOf(state: EditorState) {
  const lines: number[] = [];
  state.field(breakpoints, false)?.between(0, state.doc.length, (from) => void lines.push(state.doc.lineAt(from).number));
  return lines;
}

/** Sets a breakpoint at a place, or takes it away. */
export const toggle = (view: EditorView, at: number) => view.dispatch({ effects: toggled.of(at) });

/** Marks the line where the program stands, from 1 on; without one, none. */
export function standAt(view: EditorView, line?: number) {
  if (line === undefined || line < 1 || line > view.state.doc.lines) return view.dispatch({ effects: stood.of(undefined) });
  const { from } = view.state.doc.line(line);
  view.dispatch({ effects: [stood.of(from), EditorView.scrollIntoView(from, { y: "nearest", yMargin: 60 })] });
}

/** Reports whether breakpoints have changed. */
export const breakpointsChanged = (before: EditorState, after: EditorState) => before.field(breakpoints, false) !== after.field(breakpoints, false);

/** Breakpoints are set with the mouse beside the lines, and with F9. */
export const debugged = [
  breakpoints,
  standing,
  gutter({
    class: "breakpoints",
    markers: (view) => view.state.field(breakpoints),
    initialSpacer: () => dot,
    domEventHandlers: { mousedown: (view, line) => (toggle(view, line.from), true) },
  }),
  keymap.of([{ key: "F9", run: (view) => (toggle(view, view.state.selection.main.head), true) }]),
];
