// Lets the numbers follow when lines are typed, pasted, moved or deleted. One undo
// takes back the change and the numbers, and the cursor stays where it is.
import * as vscode from "vscode";
import type { TextEdit } from "vscode-languageclient/node";

import { languageId, type Server } from "./server";

/** What the server's command pnaclasm.numbers returns. */
interface Numbers {
  version: number;
  edits: TextEdit[];
}

/** How long to wait with numbers that typing has overtaken, in milliseconds. */
const settle = 150;

/** How many texts between a change and its numbers are known for each document. */
const remembered = 500;

/** Asks for numbers after changes, and puts them into the text. */
export class Numbering implements vscode.Disposable {
  private readonly registration: vscode.Disposable;
  /** The offsets where documents have changed since their numbers were right. */
  private readonly places = new Map<vscode.TextDocument, Set<number>>();
  /** The document that is being numbered: that is no change of the user's. */
  private numbering: vscode.TextDocument | undefined;
  /** The texts between a change and its numbers, where undo and redo do not stop. */
  private readonly between = new Map<vscode.TextDocument, Set<number>>();

  constructor(private readonly server: Server) {
    this.registration = vscode.Disposable.from(
      vscode.workspace.onDidChangeTextDocument((event) => this.changed(event)),
      vscode.workspace.onDidCloseTextDocument((document) => {
        this.places.delete(document);
        this.between.delete(document);
      }),
    );
  }

  private changed(event: vscode.TextDocumentChangeEvent): void {
    const document = event.document;
    if (document.languageId !== languageId || document === this.numbering || event.contentChanges.length === 0) {
      return;
    }
    if (event.reason !== undefined) {
      this.places.delete(document);
      void this.goOn(document, event.reason);
      return;
    }
    if (!vscode.workspace.getConfiguration(languageId, document).get<boolean>("renumber", true)) {
      return;
    }
    const found = placesOf(event.contentChanges);
    if (found.length > 0) {
      const places = this.places.get(document) ?? new Set<number>();
      found.forEach((place) => places.add(place));
      this.places.set(document, places);
      void this.follow(document);
    }
  }

  /** Asks what the numbers are, and again if the text has changed meanwhile. */
  private async follow(document: vscode.TextDocument): Promise<void> {
    const editor = vscode.window.visibleTextEditors.find((e) => e.document === document);
    const places = this.places.get(document);
    if (editor === undefined || places === undefined) {
      return;
    }
    const version = document.version;
    const numbers = await this.server.ask<Numbers>("pnaclasm.numbers", {
      uri: document.uri.toString(),
      positions: [...places].map((offset) => document.positionAt(offset)),
      cursors: editor.selections.map((selection) => selection.active),
    });
    if (document.version !== version || numbers?.version !== version) {
      setTimeout(() => void this.follow(document), settle);
      return;
    }
    this.places.delete(document);
    if (numbers.edits.length > 0) {
      await this.apply(editor, numbers.edits);
    }
  }

  /** Takes undo, or redo, one step further where it has come between a change and its numbers. */
  private async goOn(document: vscode.TextDocument, reason: vscode.TextDocumentChangeReason): Promise<void> {
    if (this.between.get(document)?.has(fingerprint(document)) && vscode.window.activeTextEditor?.document === document) {
      await vscode.commands.executeCommand(reason === vscode.TextDocumentChangeReason.Undo ? "undo" : "redo");
    }
  }

  private remember(document: vscode.TextDocument): void {
    const texts = this.between.get(document) ?? new Set<number>();
    texts.add(fingerprint(document));
    if (texts.size > remembered) {
      texts.delete(texts.values().next().value!);
    }
    this.between.set(document, texts);
  }

  private async apply(editor: vscode.TextEditor, edits: TextEdit[]): Promise<void> {
    this.remember(editor.document);
    this.numbering = editor.document;
    try {
      await editor.edit(
        (edit) => {
          for (const { range, newText } of edits) {
            edit.replace(new vscode.Range(range.start.line, range.start.character, range.end.line, range.end.character), newText);
          }
        },
        { undoStopBefore: false, undoStopAfter: false },
      );
    } finally {
      this.numbering = undefined;
    }
  }

  dispose(): void {
    this.registration.dispose();
  }
}

/** The offsets, in the new text, of changes that may have added or taken away a statement. */
function placesOf(changes: readonly vscode.TextDocumentContentChangeEvent[]): number[] {
  let shift = 0;
  const places: number[] = [];
  for (const change of [...changes].sort((a, b) => a.rangeOffset - b.rangeOffset)) {
    const start = change.rangeOffset + shift;
    if (change.text.includes(";") || change.text.includes("\n") || !change.range.isSingleLine) {
      places.push(start, start + change.text.length);
    }
    shift += change.text.length - change.rangeLength;
  }
  return places;
}

/** A number that two texts hardly have in common. */
function fingerprint(document: vscode.TextDocument): number {
  const text = document.getText();
  let high = 0xdeadbeef;
  let low = text.length;
  for (let i = 0; i < text.length; i++) {
    const c = text.charCodeAt(i);
    high = Math.imul(high ^ c, 2654435761);
    low = Math.imul(low ^ c, 1597334677);
  }
  return 4294967296 * (high & 0x1fffff) + (low >>> 0);
}
