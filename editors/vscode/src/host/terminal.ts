// Commands that run the program in a terminal.
import * as path from "node:path";
import * as vscode from "vscode";

import { pexeScheme } from "../pexe/uri";
import { fileOf, saved } from "../uris";
import type { Program } from "./program";
import { commandLine, terminalTask } from "./tasks";

/** How the name of an executable ends here. */
const executable = process.platform === "win32" ? ".exe" : "";

/** What `pnaclasm build` makes, as the user chooses it. */
const products: (vscode.QuickPickItem & { args: string[]; extension: string })[] = [
  { label: "Executable", description: "runs on this machine, needs nothing else", args: ["--emit=exe"], extension: executable },
  { label: "Executable, optimised", description: "through LLVM's llc and a C compiler", args: ["-O", "--emit=exe"], extension: executable },
  { label: "WebAssembly", args: ["--emit=wasm"], extension: ".wasm" },
  { label: "LLVM IR", args: ["--emit=ll"], extension: ".ll" },
  { label: "Native assembly", description: "through LLVM's llc", args: ["--emit=asm"], extension: ".s" },
  { label: "Native object", description: "through LLVM's llc", args: ["--emit=obj"], extension: ".o" },
];

/** Registers the commands that build and run a program. */
export function terminalCommands(program: Program): vscode.Disposable {
  return vscode.Disposable.from(
    vscode.commands.registerCommand("pnaclasm.build", (uri?: vscode.Uri) => build(program, uri)),
    vscode.commands.registerCommand("pnaclasm.run", (uri?: vscode.Uri) => run(program, uri)),
  );
}

async function build(program: Program, uri?: vscode.Uri): Promise<void> {
  const file = await onDisk(uri);
  if (file === undefined) {
    return;
  }
  const product = await vscode.window.showQuickPick(products, { placeHolder: `What to build of ${path.basename(file)}` });
  if (product !== undefined) {
    const output = file.replace(/(\.pnaclasm|\.pexe)$/, "") + product.extension;
    await vscode.tasks.executeTask(terminalTask(program, commandLine("build", file, [...product.args, "-o", output], []), file));
  }
}

async function run(program: Program, uri?: vscode.Uri): Promise<void> {
  const file = await onDisk(uri);
  if (file !== undefined) {
    await vscode.tasks.executeTask(terminalTask(program, commandLine("run", file, [], []), file));
  }
}

/** The path of a program on disk, after saving it. */
async function onDisk(uri?: vscode.Uri): Promise<string | undefined> {
  const last = await saved(uri);
  if (last !== undefined && (last.scheme === "file" || last.scheme === pexeScheme)) {
    return fileOf(last).fsPath;
  }
  void vscode.window.showErrorMessage("Save the program to a file first.");
  return undefined;
}
