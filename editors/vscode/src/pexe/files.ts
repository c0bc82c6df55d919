import * as vscode from "vscode";

import type { Host } from "../host";
import { nameOf } from "../uris";
import { binaryOf, excerptScheme, pexeScheme, salvageScheme } from "./uri";

/** The text of a binary at one state of the binary. */
interface Text {
  mtime: number;
  text: Uint8Array;
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

  constructor(private readonly host: Host) {
    this.registrations = vscode.Disposable.from(
      vscode.workspace.registerFileSystemProvider(pexeScheme, this, { isCaseSensitive: !host.ignoresCase }),
      vscode.workspace.registerTextDocumentContentProvider(excerptScheme, this),
      vscode.workspace.registerTextDocumentContentProvider(salvageScheme, { provideTextDocumentContent: (uri) => this.salvaged(uri) }),
      vscode.workspace.onDidCloseTextDocument((document) => this.texts.delete(document.uri.toString())),
    );
  }

  /** The binary's time and the text's size. */
  async stat(uri: vscode.Uri): Promise<vscode.FileStat> {
    const file = binaryOf(uri);
    const binary = await vscode.workspace.fs.stat(file);
    const { text } = await this.text(uri);
    const stat: vscode.FileStat = { type: vscode.FileType.File, ctime: binary.ctime, mtime: binary.mtime, size: text.length };
    if (binary.permissions !== undefined) {
      stat.permissions = binary.permissions;
    } else if (vscode.workspace.fs.isWritableFileSystem(file.scheme) !== true) {
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
    const made = await this.host.make("text", nameOf(binary), await vscode.workspace.fs.readFile(binary)).catch((problem: Error) => {
      throw vscode.FileSystemError.Unavailable(problem.message);
    });
    const text = { mtime, text: made.bytes };
    this.texts.set(key, text);
    return text;
  }

  /** Assembles the very bytes that VS Code hands over: the server's copy may lag. */
  async writeFile(uri: vscode.Uri, content: Uint8Array): Promise<void> {
    const binary = binaryOf(uri);
    const made = await this.host.make("bits", nameOf(binary), content).catch((problem: Error) => {
      throw vscode.FileSystemError.Unavailable(`not saved: ${problem.message}`);
    });
    await this.host.replaceFile(binary, made.bytes);
    const { mtime } = await vscode.workspace.fs.stat(binary);
    this.texts.set(uri.toString(), { mtime, text: content.slice() });
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
    const size = (text.length / (1 << 20)).toFixed(0);
    return `// The beginning of a text of ${size} MB, read-only. "pnaclasm dis" writes all of it to a file.\n${beginning(text)}`;
  }

  /** What can be read of a damaged binary, at most as much as of one that is too large. */
  private async salvaged(uri: vscode.Uri): Promise<string> {
    const binary = binaryOf(uri);
    const made = await this.host.make("salvage", nameOf(binary), await vscode.workspace.fs.readFile(binary)).catch(() => undefined);
    if (made === undefined || made.bytes.length === 0) {
      throw new Error(`nothing of ${nameOf(binary)} can be read`);
    }
    return `// What can be read of ${nameOf(binary)}, read-only.\n${beginning(made.bytes)}`;
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

/** The lines of a text that stand in its first excerptSize bytes; all, if it has no more. */
function beginning(text: Uint8Array): string {
  const end = text.length > excerptSize ? text.lastIndexOf(10, excerptSize) + 1 : text.length;
  return new TextDecoder().decode(text.subarray(0, end));
}
