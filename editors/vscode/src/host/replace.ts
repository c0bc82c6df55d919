import * as fs from "node:fs";
import * as path from "node:path";
import * as vscode from "vscode";

/** Gives a file other contents: all of them or none. */
export async function replaceFile(uri: vscode.Uri, data: Uint8Array): Promise<void> {
  if (uri.scheme !== "file") {
    await vscode.workspace.fs.writeFile(uri, data);
    return;
  }
  const file = await fs.promises.realpath(uri.fsPath).catch(() => uri.fsPath);
  const mode = await fs.promises.stat(file).then(
    (stat) => stat.mode,
    () => 0o666,
  );
  const temporary = path.join(path.dirname(file), `.${path.basename(file)}.${process.pid}.tmp`);
  try {
    await fs.promises.writeFile(temporary, data, { mode });
    await fs.promises.rename(temporary, file);
  } catch (problem) {
    await fs.promises.rm(temporary, { force: true });
    throw problem;
  }
}
