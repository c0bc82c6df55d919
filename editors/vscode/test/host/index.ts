// The tests that run in VS Code's extension host, on VS Code's own API.
import * as assert from "node:assert";
import { execFileSync } from "node:child_process";
import * as fs from "node:fs";
import * as vscode from "vscode";

import { debugBitcode, debugLenses, debugText } from "./debug";
import { cursorStays, deleteLine, moveLine, pasteLines, renumber, undoOnce } from "./numbering";
import { runInPage } from "./page";
import { behind, errorsOf, file, program, show, until } from "./tools";

const tests: [string, () => Promise<void>][] = [
  ["a mistake is underlined where it is", squiggle],
  ["hover explains an instruction", hover],
  ["inlay hints name functions", hints],
  ["settings reach the server", settings],
  ["a quick fix mends the mistake", quickFix],
  ["IDs follow a typed instruction", renumber],
  ["IDs follow a deleted line", deleteLine],
  ["IDs follow a moved line", moveLine],
  ["IDs follow pasted lines", pasteLines],
  ["one undo takes back a line and the numbers", undoOnce],
  ["the cursor stays while a long function is numbered", cursorStays],
  ["saving lays out", formatOnSave],
  ["a .pexe is assembled beside the text", assemble],
  ["a .pexe opens as text and saves as bitcode", editBitcode],
  ["a name in the text of a .pexe is saved", saveNames],
  ["what cannot be assembled is not saved", refuse],
  ["a .pexe that another program has written is read again", reread],
  ["two .pexe compare as text", compare],
  ["the listing stands beside the text, in step", () => inStep("showListing", /\|\s*%v1 = sub i32 %p0, %c0;/)],
  ["the records stand beside the text, in step", () => inStep("showRecords", /3: <2, 3, 2, 1>/)],
  ["the LLVM IR stands beside the text, in step", () => inStep("showLLVM", /%v1 = sub i32 %p0, 1/)],
  ["go to bit", goToBit],
  ["tasks assemble", tasks],
  ["F5 debugs a text without launch.json, forward and back", debugText],
  ["F5 debugs the text of a .pexe", debugBitcode],
  ["Run and Debug stand above functions", debugLenses],
  ["a program runs in a page beside its text, again when that is saved", runInPage],
  ["the server restarts", restart],
];

/** VS Code calls this. */
export async function run(): Promise<void> {
  const failed: string[] = [];
  const wanted = new RegExp(process.env.PNACLASM_TEST_STEPS ?? "");
  for (const [name, test] of tests.filter(([name]) => wanted.test(name))) {
    const start = Date.now();
    try {
      await test();
      console.log(`ok    ${name} (${Date.now() - start} ms)`);
    } catch (problem) {
      failed.push(name);
      console.log(`FAIL  ${name}: ${problem instanceof Error ? problem.stack : problem}`);
    }
    await vscode.commands.executeCommand("workbench.action.revertAndCloseActiveEditor");
    await vscode.commands.executeCommand("workbench.action.closeAllEditors");
  }
  assert.deepStrictEqual(failed, []);
}

async function squiggle(): Promise<void> {
  const { document } = await show("wrong.pnaclasm");
  assert.strictEqual(document.languageId, "pnaclasm");
  const [error] = await until("the error", () => errorsOf(document.uri).length > 0 && errorsOf(document.uri), 20);
  assert.strictEqual(document.getText(error!.range), "addd");
  assert.match(error!.message, /did you mean `add`/);
}

async function hover(): Promise<void> {
  const { document } = await show("factorial.pnaclasm");
  const position = behind(document, "%v3 = mul").translate(0, -1);
  const found = await vscode.commands.executeCommand<vscode.Hover[]>("vscode.executeHoverProvider", document.uri, position);
  const text = found.flatMap((h) => h.contents.map((c) => (typeof c === "string" ? c : c.value))).join("\n");
  assert.match(text, /Product, modulo/);
}

/** What the inlay hints of a document say. */
async function hintsOf(document: vscode.TextDocument): Promise<string[]> {
  const range = new vscode.Range(0, 0, document.lineCount, 0);
  const found = await vscode.commands.executeCommand<vscode.InlayHint[]>("vscode.executeInlayHintProvider", document.uri, range);
  return found.map((h) => (typeof h.label === "string" ? h.label : h.label.map((part) => part.value).join("")));
}

async function hints(): Promise<void> {
  const { document } = await show("factorial.pnaclasm");
  const labels = await hintsOf(document);
  assert.ok(
    labels.some((label) => label.includes("fact")),
    `no hint names fact: ${labels.join(" | ")}`,
  );
}

async function settings(): Promise<void> {
  const { document } = await show("factorial.pnaclasm");
  const config = vscode.workspace.getConfiguration("pnaclasm");
  await config.update("hints.names", false, vscode.ConfigurationTarget.Workspace);
  await until("no names", async () => !(await hintsOf(document)).some((label) => label.includes("fact")));
  await config.update("hints.names", undefined, vscode.ConfigurationTarget.Workspace);
  await until("names again", async () => (await hintsOf(document)).some((label) => label.includes("fact")));
}

async function quickFix(): Promise<void> {
  const { document } = await show("wrong.pnaclasm");
  const [error] = await until("the error", () => errorsOf(document.uri).length > 0 && errorsOf(document.uri));
  const actions = await vscode.commands.executeCommand<vscode.CodeAction[]>(
    "vscode.executeCodeActionProvider",
    document.uri,
    error!.range,
    vscode.CodeActionKind.QuickFix.value,
  );
  const fix = actions.find((action) => action.edit !== undefined);
  assert.ok(fix, `no fix: ${actions.map((action) => action.title).join(", ")}`);
  await vscode.workspace.applyEdit(fix.edit!);
  assert.match(document.getText(), /%v0 = add i32 %p0, %p0;/);
  await until("no error", () => errorsOf(document.uri).length === 0);
}

async function formatOnSave(): Promise<void> {
  const config = vscode.workspace.getConfiguration("editor", { languageId: "pnaclasm" });
  await config.update("formatOnSave", true, vscode.ConfigurationTarget.Workspace, true);
  fs.copyFileSync(file("factorial.pnaclasm"), file("format.pnaclasm"));
  const editor = await show("format.pnaclasm");
  const { document } = editor;
  const at = behind(document, "%v3 = mul i32 %p0,");
  await editor.edit((edit) => edit.insert(at, "     "));
  await document.save();
  assert.ok(fs.readFileSync(file("format.pnaclasm"), "utf8").includes("%v3 = mul i32 %p0, %v2;"), "not laid out");
  await config.update("formatOnSave", undefined, vscode.ConfigurationTarget.Workspace, true);
}

/** What the program itself assembles. */
function assembled(text: string): Buffer {
  return execFileSync(program, ["asm", "-", "-o", "-"], { input: text });
}

async function assemble(): Promise<void> {
  const { document } = await show("factorial.pnaclasm");
  void vscode.commands.executeCommand("pnaclasm.assemble");
  const bytes = await until("factorial.pexe", () => fs.existsSync(file("factorial.pexe")) && fs.readFileSync(file("factorial.pexe")));
  assert.deepStrictEqual(bytes, assembled(document.getText()));
}

/** Opens a .pexe as the explorer does and returns the editor of its text. */
async function open(name: string): Promise<vscode.TextEditor> {
  await vscode.commands.executeCommand("vscode.open", vscode.Uri.file(file(name)));
  return until(`the text of ${name}`, () => {
    const editor = vscode.window.activeTextEditor;
    return editor?.document.uri.scheme === "pnaclasm-pexe" && editor.document.uri.path.includes(name) && editor;
  });
}

async function editBitcode(): Promise<void> {
  fs.writeFileSync(file("edit.pexe"), assembled(fs.readFileSync(file("factorial.pnaclasm"), "utf8")));
  const editor = await open("edit.pexe");
  const { document } = editor;
  assert.strictEqual(document.languageId, "pnaclasm");
  assert.strictEqual(document.uri.path, "/edit.pexe.pnaclasm", "breadcrumbs begin at the workspace");
  await until("only the text is open", () => vscode.window.tabGroups.all.flatMap((group) => group.tabs).length === 1);
  const before = fs.readFileSync(file("edit.pexe"));
  const at = behind(document, "%c1 = i32 10");
  await editor.edit((edit) => edit.replace(new vscode.Range(at.translate(0, -2), at), "12"));
  assert.ok(await document.save());
  const after = fs.readFileSync(file("edit.pexe"));
  assert.notDeepStrictEqual(after, before);
  assert.deepStrictEqual(after, assembled(document.getText()));
  await until("the server's errors, of which there are none", () => errorsOf(document.uri).length === 0);
}

async function saveNames(): Promise<void> {
  fs.writeFileSync(file("names.pexe"), assembled(fs.readFileSync(file("factorial.pnaclasm"), "utf8")));
  const editor = await open("names.pexe");
  const at = behind(editor.document, "%v1 = sub i32 %p0, %c0;");
  await editor.edit((edit) => edit.insert(at, "\n    %sum = add i32 %v1, %c0;"));
  await until("numbers behind the name", () => editor.document.getText().includes("%v3 = call i32 @f0(i32 %v1);"));
  assert.ok(await editor.document.save(), "a text with a name is saved");
  assert.deepStrictEqual(fs.readFileSync(file("names.pexe")), assembled(editor.document.getText()));
}

async function refuse(): Promise<void> {
  fs.writeFileSync(file("refuse.pexe"), assembled(fs.readFileSync(file("factorial.pnaclasm"), "utf8")));
  const editor = await open("refuse.pexe");
  const { document } = editor;
  const before = fs.readFileSync(file("refuse.pexe"));
  const at = behind(document, "ret i32 ");
  await editor.edit((edit) => edit.insert(at, "nonsense "));
  await Promise.race([document.save().then(undefined, () => false), new Promise((resolve) => setTimeout(resolve, 2000))]);
  assert.ok(document.isDirty, "the document must stay modified");
  assert.deepStrictEqual(fs.readFileSync(file("refuse.pexe")), before);
  await vscode.commands.executeCommand("notifications.clearAll");
}

async function reread(): Promise<void> {
  const text = fs.readFileSync(file("factorial.pnaclasm"), "utf8");
  fs.writeFileSync(file("reread.pexe"), assembled(text));
  const { document } = await open("reread.pexe");
  await new Promise((resolve) => setTimeout(resolve, 50)); // another time of modification
  fs.writeFileSync(file("reread.pexe"), assembled(text.replace("%c1 = i32 10;", "%c1 = i32 77;")));
  await until("the new text", () => document.getText().includes("i32 77;"));
}

async function compare(): Promise<void> {
  const text = fs.readFileSync(file("factorial.pnaclasm"), "utf8");
  fs.writeFileSync(file("left.pexe"), assembled(text));
  fs.writeFileSync(file("right.pexe"), assembled(text.replace("%c1 = i32 10;", "%c1 = i32 11;")));
  await vscode.commands.executeCommand("vscode.diff", vscode.Uri.file(file("left.pexe")), vscode.Uri.file(file("right.pexe")));
  const input = await until("the comparison", () => {
    const input = vscode.window.tabGroups.activeTabGroup.activeTab?.input;
    return input instanceof vscode.TabInputTextDiff && input;
  });
  assert.match(input.original.path, /left\.pexe\.pnaclasm$/);
  assert.match(input.modified.path, /right\.pexe\.pnaclasm$/);
  await until("one tab", () => vscode.window.tabGroups.all.flatMap((group) => group.tabs).length === 1);
}

/** Shows a form of a function; a line of it leads the cursor of the text to the subtraction. */
async function inStep(command: string, subtraction: RegExp): Promise<void> {
  const editor = await show("factorial.pnaclasm");
  const at = behind(editor.document, "%v3 = mul");
  editor.selection = new vscode.Selection(at, at);
  await vscode.commands.executeCommand(`pnaclasm.${command}`);
  const view = await until("the view", () => vscode.window.visibleTextEditors.find((e) => e.document.uri.scheme === "pnaclasm-view"));
  const line = view.document.getText().split("\n").findIndex((text) => subtraction.test(text));
  assert.ok(line > 0, view.document.getText());
  const shown = await vscode.window.showTextDocument(view.document, view.viewColumn!);
  shown.selection = new vscode.Selection(line - 1, 0, line - 1, 0);
  await vscode.commands.executeCommand("cursorDown");
  await until("the text has followed", () => editor.document.lineAt(editor.selection.active.line).text.includes("%v1 = sub"));
}

async function goToBit(): Promise<void> {
  const editor = await show("factorial.pnaclasm");
  const text = execFileSync(program, ["dis", "--listing", file("factorial.pnaclasm")], { encoding: "utf8" });
  const bit = /^\s*(\d+:\d)\|.*\|\s*%v3 = mul i32 %p0, %v2;/m.exec(text)![1]!;
  await vscode.commands.executeCommand("pnaclasm.goToBit", bit);
  await until("the instruction", () => editor.document.lineAt(editor.selection.active.line).text.includes("%v3 = mul i32 %p0, %v2;"));
}

async function tasks(): Promise<void> {
  const all = await vscode.tasks.fetchTasks({ type: "pnaclasm" });
  const task = all.find((t) => t.name === "asm factorial.pnaclasm");
  assert.ok(task, all.map((t) => t.name).join(", "));
  fs.rmSync(file("factorial.pexe"), { force: true });
  await vscode.tasks.executeTask(task);
  const bytes = await until("factorial.pexe", () => fs.existsSync(file("factorial.pexe")) && fs.readFileSync(file("factorial.pexe")), 20);
  assert.deepStrictEqual(bytes, assembled(fs.readFileSync(file("factorial.pnaclasm"), "utf8")));
}

async function restart(): Promise<void> {
  const { document } = await show("wrong.pnaclasm");
  await until("the error", () => errorsOf(document.uri).length > 0);
  await vscode.commands.executeCommand("pnaclasm.restart");
  await until("the error again", () => errorsOf(document.uri).length > 0);
}
