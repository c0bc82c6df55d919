import * as path from "node:path";
import * as vscode from "vscode";

import type { Program } from "./program";

const type = "pnaclasm";

/** A task as tasks.json writes it. */
interface Definition extends vscode.TaskDefinition {
  command: string;
  file: string;
  arguments?: string[];
}

/** The tasks of type `pnaclasm`: assembling and verifying the programs of the workspace. */
export class Tasks implements vscode.TaskProvider, vscode.Disposable {
  private readonly registration: vscode.Disposable;

  constructor(private readonly program: Program) {
    this.registration = vscode.tasks.registerTaskProvider(type, this);
  }

  /** Offers to verify and to assemble every text of the workspace. */
  async provideTasks(): Promise<vscode.Task[]> {
    const files = await vscode.workspace.findFiles("**/*.pnaclasm", undefined, 50);
    return files.flatMap((file) => {
      const folder = vscode.workspace.getWorkspaceFolder(file);
      const name = vscode.workspace.asRelativePath(file, false);
      return ["asm", "verify"].map((command) => this.task({ type, command, file: name }, folder));
    });
  }

  /** Completes a task that tasks.json defines. */
  resolveTask(task: vscode.Task): vscode.Task {
    const folder = typeof task.scope === "object" ? task.scope : vscode.workspace.workspaceFolders?.[0];
    return this.task(task.definition as Definition, folder);
  }

  private task(definition: Definition, folder?: vscode.WorkspaceFolder): vscode.Task {
    const output = definition.command === "asm" && !definition.arguments?.includes("-o") ? ["-o", pexe(definition.file)] : [];
    const args = commandLine(definition.command, definition.file, output, definition.arguments ?? []);
    const options = folder === undefined ? {} : { cwd: folder.uri.fsPath };
    const task = new vscode.Task(
      definition,
      folder ?? vscode.TaskScope.Workspace,
      `${definition.command} ${definition.file}`,
      type,
      new vscode.ProcessExecution(this.program.path() ?? type, args, options),
      "$pnaclasm",
    );
    task.group = definition.command === "verify" ? vscode.TaskGroup.Test : vscode.TaskGroup.Build;
    return task;
  }

  dispose(): void {
    this.registration.dispose();
  }
}

/** The arguments of the program: behind `--` a name is a file, whatever it begins with. What follows `run` is the guest's. */
export function commandLine(command: string, file: string, flags: string[], others: string[]): string[] {
  return command === "run" ? [command, ...flags, "--", file, ...others] : [command, ...flags, ...others, "--", file];
}

/** A task that runs the program once, in a terminal that stays. */
export function terminalTask(program: Program, args: string[], file: string): vscode.Task {
  const task = new vscode.Task(
    { type, command: args[0] ?? "", file },
    vscode.TaskScope.Workspace,
    `${args[0]} ${path.basename(file)}`,
    type,
    new vscode.ProcessExecution(program.path() ?? type, args, { cwd: path.dirname(file) }),
    "$pnaclasm",
  );
  task.presentationOptions = { reveal: vscode.TaskRevealKind.Always, clear: true, showReuseMessage: false };
  return task;
}

/** The name of the .pexe beside a text. */
function pexe(file: string): string {
  return file.replace(/\.pnaclasm$/, "") + ".pexe";
}
