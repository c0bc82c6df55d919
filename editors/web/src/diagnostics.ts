// Diagnostics as they come from the server, with its quick fixes as buttons, and a list of
// the actions at the cursor (Ctrl+.).
import { type Action, type Diagnostic, setDiagnostics } from "@codemirror/lint";
import { type EditorView, showDialog } from "@codemirror/view";
import { type LSPClient, LSPPlugin } from "@codemirror/lsp-client";

interface Position {
  line: number;
  character: number;
}
interface Edit {
  range: { start: Position; end: Position };
  newText: string;
}
interface WorkspaceEdit {
  changes?: Record<string, Edit[]>;
  documentChanges?: { textDocument: { uri: string }; edits: Edit[] }[];
}
interface CodeAction {
  title: string;
  kind?: string;
  edit?: WorkspaceEdit;
  disabled?: unknown;
}
interface ServerDiagnostic {
  range: { start: Position; end: Position };
  severity?: number;
  code?: string | number;
  message: string;
}

const severities = ["error", "error", "warning", "info", "hint"] as const;
const MAX_FIXES = 30; // diagnostics for which fixes are asked

/** Handles textDocument/publishDiagnostics. told is called with what there is. */
export const diagnosed = (told: (list: ServerDiagnostic[]) => void) => ({
  clientCapabilities: {
    textDocument: {
      publishDiagnostics: { versionSupport: true, codeDescriptionSupport: true },
      codeAction: { codeActionLiteralSupport: { codeActionKind: { valueSet: ["quickfix", "refactor", "source"] } }, resolveSupport: { properties: ["edit"] }, dataSupport: true },
    },
    workspace: { workspaceEdit: { documentChanges: true } },
  },
  notificationHandlers: {
    "textDocument/publishDiagnostics"(client: LSPClient, params: { uri: string; version?: number; diagnostics: ServerDiagnostic[] }) {
      const file = client.workspace.getFile(params.uri);
      const view = file?.getView();
      const plugin = view && LSPPlugin.get(view);
      if (!file || !plugin || (params.version != null && params.version !== file.version)) return false;
      void show(plugin, params.diagnostics);
      told(params.diagnostics);
      return true;
    },
  },
});

async function show(plugin: LSPPlugin, list: ServerDiagnostic[]) {
  const { view } = plugin;
  const place = ({ line, character }: Position) => {
    const { syncedDoc } = plugin;
    if (line >= syncedDoc.lines) return plugin.unsyncedChanges.mapPos(syncedDoc.length);
    const { from, to } = syncedDoc.line(line + 1);
    return plugin.unsyncedChanges.mapPos(Math.min(from + character, to));
  };
  const known = list.map((d): Diagnostic => ({
    from: place(d.range.start), to: Math.max(place(d.range.start), place(d.range.end)),
    severity: severities[d.severity ?? 1] ?? "error",
    message: d.code === undefined ? d.message : `${d.message} [${d.code}]`,
  }));
  view.dispatch(setDiagnostics(view.state, known));
  const { doc } = view.state;
  const fixes = await Promise.all(list.slice(0, MAX_FIXES).map((d) => actions(plugin, d.range, [d]).catch(() => [])));
  if (view.state.doc !== doc || fixes.every((f) => f.length === 0)) return;
  fixes.forEach((found, i) => (known[i].actions = found.filter(({ kind }) => kind?.startsWith("quickfix")).slice(0, 4).map((f) => button(plugin, f))));
  view.dispatch(setDiagnostics(view.state, known));
}

const button = (plugin: LSPPlugin, fix: CodeAction): Action => ({ name: fix.title, apply: () => void perform(plugin, fix) });

async function actions(plugin: LSPPlugin, range: ServerDiagnostic["range"], diagnostics: ServerDiagnostic[]) {
  const found = await plugin.client.request<object, CodeAction[] | null>("textDocument/codeAction", {
    textDocument: { uri: plugin.uri }, range, context: { diagnostics },
  });
  return (found ?? []).filter(({ disabled }) => !disabled);
}

async function perform(plugin: LSPPlugin, action: CodeAction) {
  const { view, client } = plugin;
  client.sync();
  const { doc } = view.state;
  const { edit } = action.edit ? action : await client.request<CodeAction, CodeAction>("codeAction/resolve", action);
  const edits = edit?.changes?.[plugin.uri] ?? edit?.documentChanges?.flatMap(({ textDocument, edits }) => (textDocument.uri === plugin.uri ? edits : []));
  if (!edits || view.state.doc !== doc) return;
  const changes = edits.map(({ range, newText }) => ({ from: plugin.fromPosition(range.start), to: plugin.fromPosition(range.end), insert: newText }));
  view.dispatch({ changes, userEvent: "input.fix" });
  view.focus();
}

/** Shows what can be done at the cursor: a list to choose from. */
export function listActions(view: EditorView) {
  const plugin = LSPPlugin.get(view);
  if (!plugin) return false;
  plugin.client.sync();
  const { from, to } = view.state.selection.main;
  const range = { start: plugin.toPosition(from), end: plugin.toPosition(to) };
  actions(plugin, range, []).then((found) => choose(view, plugin, found), (error) => plugin.reportError("No actions", error));
  return true;
}

function choose(view: EditorView, plugin: LSPPlugin, found: CodeAction[]) {
  if (found.length === 0) return void showDialog(view, { label: "There is nothing to do here.", class: "actions-dialog" });
  const content = () => {
    const form = document.createElement("form");
    form.className = "actions-dialog";
    for (const action of found) {
      const one = document.createElement("button");
      Object.assign(one, { type: "submit", textContent: action.title, onclick: () => void perform(plugin, action) });
      form.append(one);
    }
    return form;
  };
  showDialog(view, { content, focus: "button" });
}
