// A server for a page on this machine alone, with the headers without which a page has
// no threads.
import * as fs from "node:fs/promises";
import * as http from "node:http";
import type { AddressInfo } from "node:net";
import * as path from "node:path";
import type * as vscode from "vscode";

const types: Record<string, string> = { ".html": "text/html; charset=utf-8", ".js": "text/javascript", ".mjs": "text/javascript", ".wasm": "application/wasm" };

/** Serves the files of a directory, not those of directories in it. */
export async function serveIsolated(dir: string): Promise<vscode.Disposable & { url: string }> {
  const server = http.createServer((request, response) => void answer(dir, request, response));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/`, dispose: () => void server.close() };
}

async function answer(dir: string, request: http.IncomingMessage, response: http.ServerResponse): Promise<void> {
  const name = path.posix.basename(new URL(request.url ?? "/", "http://localhost").pathname) || "index.html";
  try {
    const data = await fs.readFile(path.join(dir, name));
    response.writeHead(200, {
      "Content-Type": types[path.extname(name)] ?? "application/octet-stream",
      "Cross-Origin-Opener-Policy": "same-origin",
      "Cross-Origin-Embedder-Policy": "require-corp",
    });
    response.end(data);
  } catch {
    response.writeHead(404).end();
  }
}
