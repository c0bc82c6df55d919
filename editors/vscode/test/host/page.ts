// A program in a page beside its text.
import * as assert from "node:assert";
import * as vscode from "vscode";

import { show, until } from "./tools";

/** What the command gives back. */
interface Shown {
  lines: string[];
  send(line: string): void;
}

/** The program sends its messages back; saving its text starts it again. */
export async function runInPage(): Promise<void> {
  const { document } = await show("page.pnaclasm");
  const shown = await vscode.commands.executeCommand<Shown>("pnaclasm.runInPage", document.uri);
  await answers(shown, '{"a":[1,null]}');
  const tab = await until("the panel opens", () => vscode.window.tabGroups.all.flatMap(({ tabs }) => tabs).find(({ label }) => label === "page.pnaclasm in a page"));
  const edit = new vscode.WorkspaceEdit();
  edit.insert(document.uri, new vscode.Position(0, 0), "// again\n");
  await vscode.workspace.applyEdit(edit);
  assert.ok(await document.save());
  await until("it is started again", () => shown.lines.length === 0);
  await answers(shown, '"again"');
  await vscode.window.tabGroups.close(tab);
}

async function answers(shown: Shown, message: string): Promise<void> {
  shown.send(message);
  await until(`the program answers ${message}`, () => shown.lines.includes(message));
}
