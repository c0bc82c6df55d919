// The view of the debugger: steps, the stack, values, and what the program prints.
import { element } from "../dom";
import { Output } from "../output";
import { pathOf, words } from "../program";
import type { Task } from "../run";
import { type Frame, Session, type Variable } from "./session";

/** What the view needs of the text. */
export interface Text {
  lines(): number[];
  standAt(line?: number): void;
}

/** The steps, with what they are called in the protocol and their keys. */
const steps: { title: string; command: string; key?: string }[] = [
  { title: "Continue", command: "continue", key: "F8" },
  { title: "Step over", command: "next", key: "F10" },
  { title: "Step into", command: "stepIn", key: "F11" },
  { title: "Step out", command: "stepOut", key: "Shift+F11" },
  { title: "Step back", command: "stepBack", key: "Shift+F10" },
  { title: "Run back", command: "reverseContinue", key: "Shift+F8" },
];

export class DebugPane {
  readonly element: HTMLElement;
  #output = new Output("debug-output");
  #state = element("p", { className: "debug-state", role: "status" }, "Set breakpoints beside the lines (F9), then debug. Without any, the program stops where it begins.");
  #stack = element("ol", { className: "stack" });
  #values = element("div", { className: "values" });
  #buttons: HTMLButtonElement[];
  #start = element("button", { id: "debug", type: "button", className: "main" }, "Debug");
  #pause = element("button", { type: "button", disabled: true }, "Pause");
  #session: Session | undefined;
  #name = "";

  constructor(readonly text: Text, task: () => Task) {
    this.#buttons = steps.map(({ title, command, key }) => {
      const button = element("button", { type: "button", disabled: true, title: key ?? "" }, title);
      button.dataset.command = command;
      button.onclick = () => void this.#step(command);
      return button;
    });
    this.#start.onclick = () => (this.#session ? this.stop() : void this.#begin(task()));
    this.#pause.onclick = () => void this.#session?.ask("pause", { threadId: 1 }).catch(() => undefined);
    const bar = element("div", { className: "steps", role: "toolbar", ariaLabel: "Steps" }, this.#start, this.#pause, ...this.#buttons);
    const part = (title: string, content: HTMLElement) => element("section", {}, element("h2", {}, title), content);
    this.element = element("div", { className: "debugger" }, bar, this.#state, part("Stack", this.#stack), part("Values", this.#values), part("Output", this.#output.element));
    window.addEventListener("keydown", (event) => this.#key(event));
  }

  async #begin({ name, text, args, stdin }: Task) {
    this.#output.clear();
    this.#name = pathOf(name);
    const session = new Session(this.#name, {
      stopped: (why) => void this.#stopped(session, why),
      output: (category, line) => this.#output.print(category === "stdout" ? 1 : 2, new TextEncoder().encode(line)),
      ended: (why) => this.#session === session && this.#over(why ?? "The program has ended."),
    });
    this.#session = session;
    this.#start.textContent = "End";
    this.#going("Starting…");
    try {
      const asked = this.text.lines();
      const set = await session.launch(text, words(args), asked);
      if (stdin !== "") await session.ask("evaluate", { expression: stdin.replace(/\n$/, ""), context: "repl" }).catch(() => undefined);
      if (asked.length > 0 && set.length === 0) this.#output.say("No breakpoint is at a line where a program can stop.");
    } catch (error) {
      if (this.#session === session) this.#over((error as Error).message);
    }
  }

  /** Breakpoints have been set or taken away. */
  breakpoints() {
    void this.#session?.breakAt(this.text.lines()).catch(() => undefined);
  }

  /** The program is on its way. */
  #going(what: string) {
    this.text.standAt();
    this.#state.textContent = what;
    this.#pause.disabled = false;
    for (const button of this.#buttons) button.disabled = true;
  }

  async #step(command: string) {
    const session = this.#session;
    if (!session || this.#buttons[0].disabled) return;
    this.#going("Running…");
    await session.ask(command, { threadId: 1 }).catch((error) => this.#session === session && this.#over((error as Error).message));
  }

  async #stopped(session: Session, why: string) {
    if (session !== this.#session) return;
    this.#state.textContent = `Stopped: ${why}`;
    this.#pause.disabled = true;
    for (const button of this.#buttons) button.disabled = false;
    try {
      const frames = await session.stack();
      this.#stack.replaceChildren(...frames.map((frame) => this.#row(session, frame)));
      if (frames[0]) await this.#look(session, frames[0]);
    } catch {
      // It has gone on meanwhile.
    }
  }

  #row(session: Session, frame: Frame) {
    const button = element("button", { type: "button" }, `${frame.name}  ${this.#isText(frame) ? "" : `${frame.source?.name ?? ""} `}line ${frame.line}`);
    button.onclick = () => void this.#look(session, frame).catch(() => undefined);
    return element("li", {}, button);
  }

  #isText = (frame: Frame) => frame.source?.path === this.#name;

  /** Shows the values of an activation and its line. */
  async #look(session: Session, frame: Frame) {
    this.text.standAt(this.#isText(frame) ? frame.line : undefined);
    const open = new Set([...this.#values.querySelectorAll("details[open] > summary")].map((summary) => summary.textContent));
    const scopes = await session.scopes(frame);
    const made = scopes.map((scope, i) => this.#tree(session, scope, open.size > 0 ? open.has(scope.name) : i < 2));
    this.#values.replaceChildren(...made);
  }

  /** A value, whose parts are asked for when they are looked at. */
  #tree(session: Session, { name, value, variablesReference: reference }: Variable, open = false): HTMLElement {
    const title = value === "" ? name : `${name} = ${value}`;
    if (reference === 0) return element("div", { className: "value" }, title);
    const made = element("details", {}, element("summary", {}, title));
    made.ontoggle = async () => {
      if (!made.open || made.childElementCount > 1) return;
      const parts = await session.parts(reference).catch((): Variable[] => []);
      made.append(...parts.map((part) => this.#tree(session, part)));
      if (parts.length === 0) made.append(element("div", { className: "value" }, "none"));
    };
    made.open = open;
    return made;
  }

  #key(event: KeyboardEvent) {
    const key = (event.shiftKey ? "Shift+" : "") + event.key;
    const step = steps.find((step) => step.key === key);
    if (!step || !this.#session || !this.element.isConnected) return;
    event.preventDefault();
    void this.#step(step.command);
  }

  #over(why: string) {
    this.#session?.end();
    this.#session = undefined;
    this.#going(why);
    this.#pause.disabled = true;
    this.#start.textContent = "Debug";
    this.#stack.replaceChildren();
    this.#values.replaceChildren();
  }

  /** Ends the session, if there is one. */
  stop() {
    if (this.#session) this.#over("Ended.");
  }
}
