import * as vscode from "vscode";

import { excerptScheme, salvageScheme, textOf } from "./uri";

const viewType = "pnaclasm.pexe";

/** One side of a comparison of two binaries. */
interface Side {
  uri: vscode.Uri;
  panel: vscode.WebviewPanel;
}

/** A binary that was opened; there is nothing to read in it. */
class Binary implements vscode.CustomDocument {
  constructor(readonly uri: vscode.Uri) {}
  dispose(): void {}
}

/**
 * The editor of *.pexe. Its only act is to open the text in its place: a text
 * editor cannot be given another document than the file itself.
 */
export class PexeEditor implements vscode.CustomReadonlyEditorProvider<Binary>, vscode.Disposable {
  private first: Side | undefined;
  private readonly registration: vscode.Disposable;

  constructor() {
    this.registration = vscode.window.registerCustomEditorProvider(viewType, this, { supportsMultipleEditorsPerDocument: true });
  }

  openCustomDocument(uri: vscode.Uri): Binary {
    return new Binary(uri);
  }

  async resolveCustomEditor(document: Binary, panel: vscode.WebviewPanel): Promise<void> {
    const side = { uri: document.uri, panel };
    if (hasTab(document.uri)) {
      await this.replace(side);
    } else {
      await this.pair(side);
    }
  }

  /** Shows the text where the panel is. */
  private async replace({ uri, panel }: Side): Promise<void> {
    panel.webview.html = message("Reading the bitcode…");
    try {
      const text = await editable(uri);
      await vscode.window.showTextDocument(text, { viewColumn: panel.viewColumn ?? vscode.ViewColumn.Active, preview: false });
      panel.dispose();
    } catch (problem) {
      const complaint = problem instanceof Error ? problem.message : String(problem);
      panel.webview.html = message(complaint);
      void this.salvage({ uri, panel }, complaint);
    }
  }

  /** Offers what can be read of a damaged binary. */
  private async salvage({ uri, panel }: Side, complaint: string): Promise<void> {
    const open = "Open What Can Be Read";
    if ((await vscode.window.showErrorMessage(complaint, open)) !== open) {
      return;
    }
    try {
      await vscode.window.showTextDocument(textOf(uri, salvageScheme), { preview: false });
      panel.dispose();
    } catch (problem) {
      panel.webview.html = message(problem instanceof Error ? problem.message : String(problem));
    }
  }

  /**
   * Collects both sides of a comparison and shows that of their texts. VS Code
   * opens one custom editor for each side, the original first, in a tab that
   * does not say what it compares.
   */
  private async pair(side: Side): Promise<void> {
    side.panel.webview.html = message("Reading the bitcode…");
    const original = this.first;
    if (original === undefined || original.uri.toString() === side.uri.toString()) {
      this.first = side;
      side.panel.onDidDispose(() => (this.first = this.first === side ? undefined : this.first));
      return;
    }
    this.first = undefined;
    const title = `${name(original.uri)} ↔ ${name(side.uri)}`;
    await vscode.commands.executeCommand("vscode.diff", textOf(original.uri), textOf(side.uri), title, { preview: false });
    original.panel.dispose();
    side.panel.dispose();
  }

  dispose(): void {
    this.registration.dispose();
  }
}

/** Reports whether a tab shows the binary, and nothing beside it. */
function hasTab(uri: vscode.Uri): boolean {
  return vscode.window.tabGroups.all
    .flatMap((group) => group.tabs)
    .some((tab) => tab.input instanceof vscode.TabInputCustom && tab.input.uri.toString() === uri.toString());
}

/** The URI to show for a binary: its text or, if that is too large, the beginning. */
async function editable(binary: vscode.Uri): Promise<vscode.Uri> {
  const text = textOf(binary);
  const { size } = await vscode.workspace.fs.stat(text);
  const largest = vscode.workspace.getConfiguration("pnaclasm").get<number>("pexe.largest", 50);
  return size <= largest << 20 ? text : textOf(binary, excerptScheme);
}

function name(uri: vscode.Uri): string {
  return uri.path.slice(uri.path.lastIndexOf("/") + 1);
}

/** A page with one sentence. */
function message(text: string): string {
  const escaped = text.replace(/[&<>]/g, (c) => `&#${c.charCodeAt(0)};`);
  return `<!DOCTYPE html><html><body><p>${escaped}</p></body></html>`;
}
