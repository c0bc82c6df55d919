import * as path from "node:path";
import * as vscode from "vscode";

import { complaintAbout, type Program } from "../program";
import { replaceFile } from "../replace";
import { binaryOf, excerptScheme, pexeScheme, salvageScheme } from "./uri";

/** The text of a binary at one state of the binary. */
interface Text {
  mtime: number;
  text: Buffer;
}

/** The size of the beginning that is shown of texts that are too large, in bytes. */
const excerptSize = 1 << 20;

/**
 * The file system of texts of binaries: reading disassembles, writing assembles.
 * What cannot be assembled is not written, and the document stays modified.
 */
export class PexeFiles implements vscode.FileSystemProvider, vscode.TextDocumentContentProvider, vscode.Disposable {
  private readonly texts = new Map<string, Text>();
  private readonly changed = new vscode.EventEmitter<vscode.FileChangeEvent[]>();
  private readonly registrations: vscode.Disposable;

  readonly onDidChangeFile = this.changed.event;

  constructor(private readonly program: Program) {
    this.registrations = vscode.Disposable.from(
      vscode.workspace.registerFileSystemProvider(pexeScheme, this, { isCaseSensitive: process.platform === "linux" }),
      vscode.workspace.registerTextDocumentContentProvider(excerptScheme, this),
      vscode.workspace.registerTextDocumentContentProvider(salvageScheme, { provideTextDocumentContent: (uri) => this.salvaged(uri) }),
      vscode.workspace.onDidCloseTextDocument((document) => this.texts.delete(document.uri.toString())),
    );
  }

  /** The binary's time and the text's size. */
  async stat(uri: vscode.Uri): Promise<vscode.FileStat> {
    const binary = await vscode.workspace.fs.stat(binaryOf(uri));
    const { text } = await this.text(uri);
    const stat: vscode.FileStat = { type: vscode.FileType.File, ctime: binary.ctime, mtime: binary.mtime, size: text.length };
    if (binary.permissions !== undefined) {
      stat.permissions = binary.permissions;
    } else if (uri.query !== "") {
      stat.permissions = vscode.FilePermission.Readonly;
    }
    return stat;
  }

  async readFile(uri: vscode.Uri): Promise<Uint8Array> {
    return (await this.text(uri)).text;
  }

  /** Disassembles, unless the binary is as it was. */
  private async text(uri: vscode.Uri): Promise<Text> {
    const binary = binaryOf(uri);
    const key = uri.toString();
    const { mtime } = await vscode.workspace.fs.stat(binary);
    const known = this.texts.get(key);
    if (known?.mtime === mtime) {
      return known;
    }
    const result = await this.program.run(["dis", "-"], await vscode.workspace.fs.readFile(binary));
    if (result.code !== 0) {
      throw vscode.FileSystemError.Unavailable(complaintAbout(nameOf(binary), result));
    }
    const text = { mtime, text: result.stdout };
    this.texts.set(key, text);
    return text;
  }

  /** Assembles the very bytes that VS Code hands over: the server's copy may lag. */
  async writeFile(uri: vscode.Uri, content: Uint8Array): Promise<void> {
    const binary = binaryOf(uri);
    const result = await this.program.run(["asm", "-", "-o", "-"], content);
    if (result.code !== 0) {
      throw vscode.FileSystemError.Unavailable(`not saved: ${complaintAbout(nameOf(binary), result)}`);
    }
    await replaceFile(binary, result.stdout);
    const { mtime } = await vscode.workspace.fs.stat(binary);
    this.texts.set(uri.toString(), { mtime, text: Buffer.from(content) });
    this.changed.fire([{ type: vscode.FileChangeType.Changed, uri }]);
  }

  /** Watches the binary. */
  watch(uri: vscode.Uri): vscode.Disposable {
    const binary = binaryOf(uri);
    const folder = vscode.Uri.joinPath(binary, "..");
    const watcher = vscode.workspace.createFileSystemWatcher(new vscode.RelativePattern(folder, nameOf(binary)));
    const tell = (type: vscode.FileChangeType) => () => this.changed.fire([{ type, uri }]);
    watcher.onDidChange(tell(vscode.FileChangeType.Changed));
    watcher.onDidCreate(tell(vscode.FileChangeType.Changed));
    watcher.onDidDelete(tell(vscode.FileChangeType.Deleted));
    return watcher;
  }

  /** The beginning of a text that is too large for VS Code. */
  async provideTextDocumentContent(uri: vscode.Uri): Promise<string> {
    const { text } = await this.text(uri);
    const end = text.lastIndexOf("\n", excerptSize) + 1;
    const size = (text.length / (1 << 20)).toFixed(0);
    return `// The beginning of a text of ${size} MB, read-only. "pnaclasm dis" writes all of it to a file.\n${text.toString("utf8", 0, end)}`;
  }

  /** What can be read of a damaged binary, at most as much as of one that is too large. */
  private async salvaged(uri: vscode.Uri): Promise<string> {
    const binary = binaryOf(uri);
    const { stdout } = await this.program.run(["dis", "--force", "-"], await vscode.workspace.fs.readFile(binary));
    if (stdout.length === 0) {
      throw new Error(`nothing of ${nameOf(binary)} can be read`);
    }
    const end = stdout.length > excerptSize ? stdout.lastIndexOf("\n", excerptSize) + 1 : stdout.length;
    return `// What can be read of ${nameOf(binary)}, read-only.\n${stdout.toString("utf8", 0, end)}`;
  }

  readDirectory(): [string, vscode.FileType][] {
    return [];
  }

  createDirectory(): void {
    throw vscode.FileSystemError.NoPermissions("there are no directories here");
  }

  delete(): void {
    throw vscode.FileSystemError.NoPermissions("delete the .pexe file itself");
  }

  rename(): void {
    throw vscode.FileSystemError.NoPermissions("rename the .pexe file itself");
  }

  dispose(): void {
    this.registrations.dispose();
    this.changed.dispose();
  }
}

/** The name of a binary, for messages. */
function nameOf(binary: vscode.Uri): string {
  return path.posix.basename(binary.path);
}
