// The debugger, from F5 to the values.
import * as assert from "node:assert";
import * as fs from "node:fs";
import * as vscode from "vscode";

import { execFileSync } from "node:child_process";

import { behind, file, program, show, until } from "./tools";

interface Frame {
  id: number;
  name: string;
  line: number;
}

/** The innermost activation, once the program stands. */
async function standing(): Promise<Frame> {
  return until(
    "the program stands",
    async () => {
      try {
        const trace = await vscode.debug.activeDebugSession?.customRequest("stackTrace", { threadId: 1 });
        return trace?.stackFrames[0] as Frame | undefined;
      } catch {
        return undefined;
      }
    },
    20,
  );
}

async function valueOf(expression: string, frame: Frame): Promise<string> {
  return (await vscode.debug.activeDebugSession!.customRequest("evaluate", { expression, frameId: frame.id })).result as string;
}

async function stop(): Promise<void> {
  vscode.debug.removeBreakpoints(vscode.debug.breakpoints);
  await vscode.debug.stopDebugging();
  await until("the session ends", () => vscode.debug.activeDebugSession === undefined);
}

/** Breaks behind a statement, starts with F5, and checks where the program stands and what it knows. */
async function breakAndLook(document: vscode.TextDocument): Promise<void> {
  const at = behind(document, "%v3 = mul");
  vscode.debug.addBreakpoints([new vscode.SourceBreakpoint(new vscode.Location(document.uri, at))]);
  try {
    await vscode.commands.executeCommand("workbench.action.debug.start");
    let frame = await standing();
    assert.strictEqual(frame.line, at.line + 1);
    assert.match(frame.name, /@f0/);
    assert.strictEqual(await valueOf("%p0 * %v2", frame), "2");
    const here = vscode.window.activeTextEditor!;
    assert.strictEqual(here.document.uri.toString(), document.uri.toString());
    await vscode.commands.executeCommand("workbench.action.debug.stepBack");
    frame = await until("the step back", async () => {
      const now = await standing();
      return now.line === at.line && now;
    });
  } finally {
    await stop();
  }
}

/** F5 without a launch.json. */
export async function debugText(): Promise<void> {
  const { document } = await show("factorial.pnaclasm");
  await breakAndLook(document);
}

/** The text of a .pexe file. */
export async function debugBitcode(): Promise<void> {
  const pexe = file("debugged.pexe");
  execFileSync(program, ["asm", file("factorial.pnaclasm"), "-o", pexe]);
  await vscode.commands.executeCommand("vscode.open", vscode.Uri.file(pexe));
  const document = () => vscode.window.activeTextEditor?.document;
  await breakAndLook(await until("its text", () => document()?.uri.scheme === "pnaclasm-pexe" && document()));
  fs.rmSync(pexe);
}

/** Run and Debug stand above the functions. */
export async function debugLenses(): Promise<void> {
  const { document } = await show("factorial.pnaclasm");
  const lenses = await vscode.commands.executeCommand<vscode.CodeLens[]>("vscode.executeCodeLensProvider", document.uri, 100);
  const mine = lenses.filter((lens) => lens.command?.command === "pnaclasm.launch");
  assert.strictEqual(mine.length, 2 * 5);
  const entry = mine.filter((lens) => lens.command!.arguments![1] === undefined);
  assert.deepStrictEqual(entry.map((lens) => lens.command!.title), ["Run", "Debug"]);
}
