import * as vscode from "vscode";
import {
  RevealOutputChannelOn,
  State,
  type BaseLanguageClient,
  type FeatureState,
  type LanguageClientOptions,
  type ServerCapabilities,
  type StaticFeature,
} from "vscode-languageclient";

import type { Host } from "./host";

/** The language of the documents that the server understands. */
export const languageId = "pnaclasm";

/**
 * Keeps the client from making commands of VS Code of the server's: this
 * extension has commands of the same names that show the result.
 */
class OwnCommands implements StaticFeature {
  preInitialize(capabilities: ServerCapabilities): void {
    delete capabilities.executeCommandProvider;
  }
  fillClientCapabilities(): void {}
  initialize(): void {}
  getState(): FeatureState {
    return { kind: "static" };
  }
  clear(): void {}
}

/** From how many lines on a text is coloured where it is looked at only. */
const manyLines = 100_000;

/** The language server and its restarts. */
export class Server implements vscode.Disposable {
  private client: BaseLanguageClient | undefined;
  private readonly changed = new vscode.EventEmitter<void>();
  private readonly registrations: vscode.Disposable;

  /** Fires when the server was started or has stopped. */
  readonly onDidChange = this.changed.event;

  constructor(
    private readonly host: Host,
    private readonly log: vscode.LogOutputChannel,
  ) {
    this.registrations = vscode.Disposable.from(
      vscode.workspace.onDidChangeConfiguration((event) => {
        if (event.affectsConfiguration("pnaclasm.server")) {
          void this.restart();
        }
      }),
      vscode.workspace.onDidOpenTextDocument((document) => void asMarkdown(document)),
    );
  }

  /** The client, if it can be asked. */
  get running(): BaseLanguageClient | undefined {
    return this.client?.state === State.Running ? this.client : undefined;
  }

  /** Starts the server; says so if there is none. */
  async start(): Promise<void> {
    const made = this.host.server(this.options());
    if (made === undefined) {
      return;
    }
    this.log.info(`language server: ${made.what}`);
    this.client = made.client;
    this.client.registerFeature(new OwnCommands());
    this.client.onDidChangeState(() => this.changed.fire());
    try {
      await this.client.start();
    } catch (problem) {
      this.log.error(`${made.what}: ${problem}`);
      void this.explainFailure(made.what);
    }
  }

  private options(): LanguageClientOptions {
    return {
      // No scheme: files, untitled texts, and .pexe files as text.
      documentSelector: [{ language: languageId }],
      outputChannel: this.log,
      revealOutputChannelOn: RevealOutputChannelOn.Never,
      // A copy: with the methods of a configuration it could not be sent to a worker.
      initializationOptions: JSON.parse(JSON.stringify(vscode.workspace.getConfiguration(languageId))),
      synchronize: { configurationSection: languageId },
      // What the server shows may come from a text that somebody else wrote: links in it run no commands.
      markdown: { isTrusted: { enabledCommands: [] }, supportHtml: false },
      // Numbers follow by numbering.ts, in the same undo step as what was typed.
      middleware: {
        provideOnTypeFormattingEdits: () => [],
        // Large texts are coloured where one looks: all tokens would be sent again with each key.
        provideDocumentSemanticTokens: (document, token, next) => (document.lineCount > manyLines ? null : next(document, token)),
      },
    };
  }

  async stop(): Promise<void> {
    const client = this.client;
    this.client = undefined;
    if (client?.needsStop()) {
      await client.dispose();
    }
  }

  async restart(): Promise<void> {
    await this.stop();
    await this.start();
  }

  showLog(): void {
    this.log.show();
  }

  /** Runs a command of the server. If it cannot be done the user is told why. */
  async execute<T>(command: string, argument: object): Promise<T | undefined> {
    if (this.running === undefined) {
      void this.explainStopped();
      return undefined;
    }
    try {
      return (await this.running.sendRequest<T | null>("workspace/executeCommand", { command, arguments: [argument] })) ?? undefined;
    } catch (problem) {
      void vscode.window.showErrorMessage(problem instanceof Error ? problem.message : String(problem));
      return undefined;
    }
  }

  /** Runs a command of the server for something the user did not ask for: failures are silent. */
  async ask<T>(command: string, argument: object): Promise<T | undefined> {
    try {
      return (await this.running?.sendRequest<T | null>("workspace/executeCommand", { command, arguments: [argument] })) ?? undefined;
    } catch {
      return undefined;
    }
  }

  private async explainStopped(): Promise<void> {
    const choice = await vscode.window.showErrorMessage("The PNaClAsm language server is not running.", "Restart", "Show Log");
    if (choice === "Restart") {
      await this.restart();
    } else if (choice === "Show Log") {
      this.showLog();
    }
  }

  private async explainFailure(what: string): Promise<void> {
    if ((await vscode.window.showErrorMessage(`The language server ${what} does not start.`, "Show Log")) !== undefined) {
      this.showLog();
    }
  }

  dispose(): void {
    this.registrations.dispose();
    this.changed.dispose();
    void this.stop();
  }
}

/** The cards of rules, to which the codes of diagnostics lead, are Markdown. */
async function asMarkdown(document: vscode.TextDocument): Promise<void> {
  if (document.uri.scheme === languageId && document.uri.path.startsWith("/rule/") && document.languageId !== "markdown") {
    await vscode.languages.setTextDocumentLanguage(document, "markdown");
  }
}
