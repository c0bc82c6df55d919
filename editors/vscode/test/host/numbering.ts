// The tests of numbers that follow what the user does to lines.
import * as assert from "node:assert";
import * as fs from "node:fs";
import * as vscode from "vscode";

import { behind, file, show, until } from "./tools";

export async function renumber(): Promise<void> {
  const editor = await show("factorial.pnaclasm");
  const { document } = editor;
  const at = behind(document, "%v1 = sub i32 %p0, %c0;");
  editor.selection = new vscode.Selection(at, at);
  for (const c of "\n%v2 = add i32 %v1, %c0;") {
    await vscode.commands.executeCommand("type", { text: c });
  }
  await until("renumbered text", () => /%v3 = call i32 @f0\(i32 %v1\);\s*%v4 = mul i32 %p0, %v3;\s*ret i32 %v4;/.test(document.getText()));
}

/** A fresh copy of the example, with the cursor at the end of a line. */
async function at(line: string): Promise<vscode.TextEditor> {
  fs.copyFileSync(file("factorial.pnaclasm"), file("numbers.pnaclasm"));
  const editor = await show("numbers.pnaclasm");
  const place = behind(editor.document, line);
  editor.selection = new vscode.Selection(place, place);
  return editor;
}

export async function deleteLine(): Promise<void> {
  const { document } = await at("%v1 = sub i32 %p0, %c0;");
  await vscode.commands.executeCommand("editor.action.deleteLines");
  await until("renumbered text", () => /%v1 = call i32 @f0\(i32 %v1\?\);\s*%v2 = mul i32 %p0, %v1;/.test(document.getText()));
}

export async function moveLine(): Promise<void> {
  const { document } = await at("%v1 = sub i32 %p0, %c0;");
  await vscode.commands.executeCommand("editor.action.moveLinesDownAction");
  await until("renumbered text", () => /%v1 = call i32 @f0\(i32 %v2\);\s*%v2 = sub i32 %p0, %c0;\s*%v3 = mul i32 %p0, %v1;/.test(document.getText()));
}

export async function pasteLines(): Promise<void> {
  const editor = await at("%v1 = sub i32 %p0, %c0;");
  await editor.edit((edit) => edit.insert(editor.selection.active, "\n    %v1 = sub i32 %p0, %c0;\n    %v2 = add i32 %v1, %c0;"));
  await until("renumbered text", () => /%v3 = add i32 %v2, %c0;\s*%v4 = call i32 @f0\(i32 %v1\);\s*%v5 = mul i32 %p0, %v4;/.test(editor.document.getText()));
}

export async function undoOnce(): Promise<void> {
  const { document } = await at("%v1 = sub i32 %p0, %c0;");
  const before = document.getText();
  await vscode.commands.executeCommand("editor.action.deleteLines");
  await until("renumbered text", () => document.getText().includes("%v1 = call"));
  const after = document.getText();
  await vscode.commands.executeCommand("undo");
  await until("the text as it was", () => document.getText() === before);
  await vscode.commands.executeCommand("redo");
  await until("the text as it was made", () => document.getText() === after);
}

/** A function of 6,000 instructions, each of which uses the one before. */
function longFunction(): string {
  const lines = ["module {", "  version 1;", "  types { count 2; @t0 = i32; @t1 = i32 (i32); }", "  define internal i32 @f0(i32);", "  globals { count 0; }", "  function i32 @f0(i32 %p0) {", "    blocks 1;", "  %b0:", "    %v0 = add i32 %p0, %p0;"];
  for (let i = 1; i < 6000; i++) {
    lines.push(`    %v${i} = add i32 %v${i - 1}, %p0;`);
  }
  return [...lines, "    ret i32 %v5999;", "  }", "}", ""].join("\n");
}

export async function cursorStays(): Promise<void> {
  fs.writeFileSync(file("long.pnaclasm"), longFunction());
  const editor = await show("long.pnaclasm");
  const { document } = editor;
  await until("the server", () => vscode.languages.getDiagnostics(document.uri).length > 0 || document.lineCount > 6000);
  const start = behind(document, "%v3000 = add i32 %v2999, %p0;");
  editor.selection = new vscode.Selection(start, start);
  let typed = 0;
  for (let k = 0; k < 10; k++) {
    for (const c of "\n%v3001 = mul i32 %p0, %p0;") {
      await vscode.commands.executeCommand("type", { text: c });
      typed++;
      const cursor = editor.selection.active;
      assert.ok(cursor.line <= start.line + k + 1 && cursor.line >= start.line + k, `after ${typed} characters the cursor is in line ${cursor.line + 1}`);
    }
    await until("the numbers", () => document.getText().includes(`%v${6000 + k} = add i32 %v${5999 + k}, %p0;`), 60);
    assert.strictEqual(editor.selection.active.line, start.line + k + 1);
    assert.ok(/^    %v\d+ = mul i32 %p0, %p0;$/.test(document.lineAt(start.line + k + 1).text), document.lineAt(start.line + k + 1).text);
  }
}
