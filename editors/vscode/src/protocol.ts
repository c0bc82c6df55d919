// What this extension asks the language server beyond the Language Server
// Protocol. Every command takes one object and is about an open document.
import type * as vscode from "vscode";
import type { Location, Position } from "vscode-languageclient/node";

import type { Contents } from "../../views/contents";
import type { Graph } from "../../views/graph/model";
import type { Memory } from "../../views/hex/memory";
import type { Server } from "./server";

/** A form of the block at a position. */
export type Kind = "listing" | "records" | "llvm" | "native";

/** What the server shows of a document. */
export interface Shown {
  text: string;
}

/** What a program has cost: records that were executed, and time in nanoseconds. */
export interface Profile {
  path: string;
  records: number;
  time: number;
  lines: ProfileLine[];
}

/** What a line, from 0, has cost; heat is from 0 to 1. */
export interface ProfileLine {
  line: number;
  records: number;
  time: number;
  heat: number;
}

/** Asks the server. Answers are undefined if there is none. */
export class Questions {
  constructor(private readonly server: Server) {}

  /** A form of the block at a position, for which the user has asked. */
  show(uri: vscode.Uri, position: Position, kind: Kind): Promise<Shown | undefined> {
    return this.server.execute("pnaclasm.show", { uri: uri.toString(), position: plain(position), kind });
  }

  /** The same for a view that is to be kept up to date: while the text is wrong there is none. */
  showAgain(uri: vscode.Uri, position: Position, kind: Kind): Promise<Shown | undefined> {
    return this.server.ask("pnaclasm.show", { uri: uri.toString(), position: plain(position), kind });
  }

  /** The control-flow graph of the function at a position. */
  graph(uri: vscode.Uri, position: Position): Promise<Graph | undefined> {
    return this.server.execute("pnaclasm.graph", { uri: uri.toString(), position: plain(position) });
  }

  /** The same without a word where there is none. */
  graphAgain(uri: vscode.Uri, position: Position): Promise<Graph | undefined> {
    return this.server.ask("pnaclasm.graph", { uri: uri.toString(), position: plain(position) });
  }

  /** What a program consists of. Nothing is said where there is no answer: nobody may have asked. */
  contents(uri: vscode.Uri): Promise<Contents | undefined> {
    return this.server.ask("pnaclasm.contents", { uri: uri.toString() });
  }

  /** What a global holds when the program starts. */
  memory(uri: vscode.Uri, global: number): Promise<Memory | undefined> {
    return this.server.execute("pnaclasm.memory", { uri: uri.toString(), global });
  }

  /** What the lines of a text have cost, by a profile. */
  profile(uri: vscode.Uri, file: vscode.Uri): Promise<Profile | undefined> {
    return this.server.execute("pnaclasm.profile", { uri: uri.toString(), other: file.toString() });
  }

  /** The place of what stands at a bit, written BYTE:BIT. The server has it shown, too. */
  goToBit(uri: vscode.Uri, bit: string): Promise<Location | undefined> {
    return this.server.execute("pnaclasm.goToBit", { uri: uri.toString(), bit });
  }

  /** The bit of what stands at a position; undefined where no record stands. */
  bitAt(uri: vscode.Uri, position: Position): Promise<string | undefined> {
    return this.server.ask("pnaclasm.bitAt", { uri: uri.toString(), position: plain(position) });
  }
}

/** A position without what VS Code adds to it. */
function plain({ line, character }: Position): Position {
  return { line, character };
}
