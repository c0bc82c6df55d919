import { spawn } from "node:child_process";
import * as fs from "node:fs";
import * as os from "node:os";
import * as path from "node:path";
import * as vscode from "vscode";

/** What a run of the program has left. */
export interface Result {
  /** The exit status; -1 if the program could not be started. */
  code: number;
  stdout: Uint8Array;
  /** What the program complains of. */
  stderr: string;
}

/** The program `pnaclasm`: where it is, and how to run it. */
export class Program {
  constructor(private readonly context: vscode.ExtensionContext) {}

  /** The program's path by setting, PATH or this extension, in this order. */
  path(): string | undefined {
    return this.configured() ?? this.installed() ?? this.bundled();
  }

  private configured(): string | undefined {
    const setting = vscode.workspace.getConfiguration("pnaclasm").get<string>("server.path", "").trim();
    return setting === "" ? undefined : expand(setting);
  }

  private installed(): string | undefined {
    return (process.env.PATH ?? "")
      .split(path.delimiter)
      .filter((dir) => path.isAbsolute(dir))
      .map((dir) => path.join(dir, executableName))
      .find(isExecutable);
  }

  private bundled(): string | undefined {
    const file = this.context.asAbsolutePath(path.join("server", executableName));
    return isExecutable(file) ? file : undefined;
  }

  /** Runs the program and waits for it. Rejects never. */
  run(args: string[], input?: Uint8Array | string): Promise<Result> {
    const file = this.path();
    if (file === undefined) {
      return Promise.resolve({ code: -1, stdout: Buffer.alloc(0), stderr: "pnaclasm is not installed; set pnaclasm.server.path" });
    }
    return new Promise((resolve) => {
      const out: Buffer[] = [];
      const err: Buffer[] = [];
      const child = spawn(file, args, { stdio: "pipe", windowsHide: true });
      child.stdout.on("data", (data: Buffer) => out.push(data));
      child.stderr.on("data", (data: Buffer) => err.push(data));
      child.on("error", (problem) => resolve({ code: -1, stdout: Buffer.alloc(0), stderr: problem.message }));
      child.on("close", (code) =>
        resolve({ code: code ?? -1, stdout: Buffer.concat(out), stderr: Buffer.concat(err).toString("utf8").trim() }),
      );
      child.stdin.on("error", () => undefined); // the program may end before it has read everything
      child.stdin.end(input ?? "");
    });
  }
}

/** The first line of what the program complains of. */
export function complaint(result: Result): string {
  return result.stderr.split("\n")[0] || `exit status ${result.code}`;
}

/** The same about an input that the program has read from standard input: with its name, and the line. */
export function complaintAbout(name: string, result: Result): string {
  const message = complaint(result);
  const [, line, rest] = /^<stdin>:(?:(\d+):\d+: )?(?:error: )?(.*)$/.exec(message) ?? ["", undefined, message];
  return `${name}${line === undefined ? "" : `, line ${line}`}: ${rest}`;
}

const executableName = process.platform === "win32" ? "pnaclasm.exe" : "pnaclasm";

function isExecutable(file: string): boolean {
  try {
    fs.accessSync(file, fs.constants.X_OK);
    return fs.statSync(file).isFile();
  } catch {
    return false;
  }
}

/** Replaces `~` and `${workspaceFolder}` at the start of a path. */
function expand(file: string): string {
  const folder = vscode.workspace.workspaceFolders?.[0]?.uri.fsPath ?? "";
  return file.replace(/^~(?=[/\\])/, os.homedir()).replace(/^\$\{workspaceFolder\}/, folder);
}
