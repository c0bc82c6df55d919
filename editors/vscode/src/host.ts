// Where the extension runs: beside processes (host/node.ts), or in a page, where a
// program compiled for the web does their work (host/web.ts). All else is the same.
import type * as vscode from "vscode";
import type { BaseLanguageClient, LanguageClientOptions } from "vscode-languageclient";

/** What can be made of a program: its text, what can be read of a damaged one, bitcode, smaller bitcode, a report of its problems, one of its size. */
export type Making = "text" | "salvage" | "bits" | "compress" | "verify" | "stats";

/** What was made of a program. */
export interface Made {
  bytes: Uint8Array;
  /** What there is to say about it, "" for nothing. */
  said: string;
}

/** The program that is to be debugged, as the debugger is told. */
export interface Debugged {
  program: string;
  /** What the editor calls the text, where that is not the program itself. */
  source?: string;
}

/** What the extension needs of where it runs. */
export interface Host extends vscode.Disposable {
  /** Whether names of files that differ in case only are those of one file. */
  readonly ignoresCase: boolean;
  /** A client of the language server, with what that is; undefined if there is none: then the user has been told. */
  server(options: LanguageClientOptions): { client: BaseLanguageClient; what: string } | undefined;
  /** Makes something of a program. Rejects with an Error that names the program and the line. */
  make(what: Making, name: string, program: Uint8Array): Promise<Made>;
  /** Gives a file other contents: all of them or none. */
  replaceFile(uri: vscode.Uri, data: Uint8Array): Promise<void>;
  /** Whether the document's program can be run and debugged. */
  runs(document: vscode.Uri): boolean;
  /** What the debugger is told of a document: the text of a binary is named as the editor names it. */
  debugged(document: vscode.Uri): Debugged;
  debugAdapter(session: vscode.DebugSession): vscode.ProviderResult<vscode.DebugAdapterDescriptor>;
}
