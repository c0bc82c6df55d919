// The extension: what VS Code calls first. Each feature registers itself in a
// file of its own; all of them share one language client.
import * as vscode from "vscode";

import { Bits } from "./bits";
import { Commands } from "./commands";
import { ContentsViews } from "./contents";
import { Debug } from "./debug";
import { Graphs } from "./graph";
import { Numbering } from "./numbering";
import { PexeEditor } from "./pexe/editor";
import { PexeFiles } from "./pexe/files";
import { Program } from "./program";
import { Server } from "./server";
import { Status } from "./status";
import { Tasks } from "./tasks";
import { Views } from "./views";

let server: Server | undefined;

/** Starts the language server and registers everything else. */
export async function activate(context: vscode.ExtensionContext): Promise<void> {
  const log = vscode.window.createOutputChannel("PNaClAsm", { log: true });
  const program = new Program(context);
  server = new Server(program, log);
  const views = new Views(server);
  context.subscriptions.push(
    log,
    server,
    views,
    new PexeFiles(program),
    new PexeEditor(),
    new Status(server),
    new Tasks(program),
    new Debug(program),
    new Graphs(server, context.extensionUri),
    new ContentsViews(server, context.extensionUri),
    new Bits(server),
    new Numbering(server),
    new Commands(program, server, context.extensionUri),
  );
  await server.start();
}

/** Stops the language server. */
export async function deactivate(): Promise<void> {
  await server?.stop();
}
