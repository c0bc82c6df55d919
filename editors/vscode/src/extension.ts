// The extension, wherever it runs. Each feature registers itself in a file of its
// own; all of them share one language client.
import * as vscode from "vscode";

import { Bits } from "./bits";
import { Colours } from "./colours";
import { Commands } from "./commands";
import { ContentsViews } from "./contents";
import { Debug } from "./debug";
import { Graphs } from "./graph";
import { Heat } from "./heat";
import type { Host } from "./host";
import { Numbering } from "./numbering";
import { PexeEditor } from "./pexe/editor";
import { PexeFiles } from "./pexe/files";
import { Server } from "./server";
import { Status } from "./status";
import { Views } from "./views";

let server: Server | undefined;

/** Starts the language server and registers everything else. */
export async function start(context: vscode.ExtensionContext, host: Host): Promise<void> {
  const log = vscode.window.createOutputChannel("PNaClAsm", { log: true });
  server = new Server(host, log);
  const views = new Views(server);
  context.subscriptions.push(
    log,
    host,
    server,
    views,
    new PexeFiles(host),
    new PexeEditor(),
    new Status(server),
    new Debug(host),
    new Graphs(server, context.extensionUri),
    new ContentsViews(server, context.extensionUri),
    new Bits(server),
    new Colours(),
    new Heat(server),
    new Numbering(server),
    new Commands(host, server, context.extensionUri),
  );
  await server.start();
}

/** Stops the language server. */
export async function stop(): Promise<void> {
  await server?.stop();
}
