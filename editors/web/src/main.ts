// The page: a program, its views, and what can be done with it.
import { DebugPane } from "./debugger/pane";
import { $, element } from "./dom";
import { Editor } from "./editor";
import { type Lesson, loadLessons } from "./lessons";
import { Output } from "./output";
import { Panes } from "./panes";
import { MAX_FILE, type Program, fileName, pathOf } from "./program";
import { NotIsolated, Runner } from "./run";
import { decodeLink, encodeLink } from "./share";
import { call } from "./workers";

const SAVED = "program"; // in the storage of the tab
const AGAIN = "again"; // the program is to be run when the page is loaded

const { lessons } = await loadLessons();
const output = new Output();
const stage = element("div", { id: "stage", hidden: true });
const runner = new Runner(output, stage);
const args = element("input", { id: "args", type: "text", autocomplete: "off", spellcheck: false });
const stdin = element("textarea", { id: "stdin", rows: 2, spellcheck: false });
const about = element("article", { id: "about" });

const editor = new Editor($("editor"), {
  changed() {
    panes.changed(true);
    save();
  },
  moved: () => panes.changed(false),
  breakpoints: () => debug.breakpoints(),
  state: (text) => ($("state").textContent = text),
  run: () => void run(),
});
const debug = new DebugPane(editor, program);
const panes = new Panes(editor, { output: { title: "Output", element: outputPane() }, debug: { title: "Debugger", element: debug.element }, about: { title: "Lesson", element: about } }, () => save());

function outputPane() {
  const label = (text: string, field: HTMLElement) => element("label", {}, element("span", {}, text), field);
  const message = element("input", { id: "message", type: "text", autocomplete: "off" });
  const form = element("form", {}, label("Message to the program", message), element("button", {}, "Send"));
  form.onsubmit = (event) => {
    event.preventDefault();
    runner.post(message.value);
    message.value = "";
  };
  stage.append(form);
  args.onchange = stdin.onchange = () => save();
  return element("div", { className: "output" }, element("div", { className: "fields" }, label("Arguments", args), label("Standard input", stdin)), stage, output.element);
}

function program(): Program {
  return { name: editor.name, text: editor.text, args: args.value, stdin: stdin.value, pane: panes.current };
}

let saving: ReturnType<typeof setTimeout> | undefined;
function save() {
  clearTimeout(saving);
  saving = setTimeout(saveNow, 300);
}

function saveNow() {
  try {
    sessionStorage.setItem(SAVED, JSON.stringify(program()));
  } catch {
    // It is too large to be kept, or nothing may be: then a reload starts from the link.
  }
}

function show(p: Program) {
  stop();
  debug.stop();
  output.clear();
  runner.clearStage();
  args.value = p.args;
  stdin.value = p.stdin;
  $("name").textContent = p.name;
  const lesson = lessons.find(({ name }) => name === p.name);
  explain(lesson);
  $<HTMLSelectElement>("lesson").value = lesson?.name ?? "";
  editor.show(p);
  panes.show(p.pane);
}

/** Shows what there is to say about a lesson. */
function explain(lesson: Lesson | undefined) {
  if (!lesson) return about.replaceChildren(element("p", {}, "This program is no lesson. The menu has twelve, from a greeting to threads."));
  const parts = lesson.text.split("\n\n").map((text) => (/^ {4}/.test(text) ? element("pre", { tabIndex: 0 }, text.replace(/^ {4}/gm, "")) : element("p", {}, text)));
  const at = lessons.indexOf(lesson);
  const step = (to: number, text: string) => element("button", { type: "button", disabled: !lessons[to], onclick: () => showLesson(lessons[to]) }, text);
  about.replaceChildren(element("h2", {}, lesson.title), ...parts, element("p", { className: "steps" }, step(at - 1, "← Before"), step(at + 1, "Next →")));
}

function showLesson(lesson: Lesson) {
  history.replaceState(null, "", location.pathname);
  show({ name: lesson.name, text: lesson.program, args: "", stdin: lesson.stdin, pane: panes.current === "" ? "output" : panes.current });
}

async function run() {
  panes.show("output");
  runner.clearStage();
  running(true);
  try {
    await runner.start(program());
  } catch (error) {
    if (!(error instanceof NotIsolated)) throw error;
    await isolate();
  } finally {
    running(false);
  }
}

function stop() {
  runner.stop();
  running(false);
}

function running(now: boolean) {
  $<HTMLButtonElement>("stop").disabled = !now;
}

/** Loads the page once more under the service worker, which isolates it, and runs again. */
async function isolate() {
  const controlled = navigator.serviceWorker && (await Promise.race([navigator.serviceWorker.ready, new Promise<undefined>((r) => setTimeout(r, 20_000))]));
  if (!controlled || sessionStorage.getItem(AGAIN)) {
    sessionStorage.removeItem(AGAIN);
    return output.say("error: the program has threads, for which the page must be cross-origin isolated: it needs https or localhost, and a browser with service workers");
  }
  saveNow();
  sessionStorage.setItem(AGAIN, "1");
  location.reload();
}

/** Opens a file of any form as text. */
async function openFile(name: string, data: Blob) {
  try {
    if (data.size > MAX_FILE) throw new Error(`it has more than ${MAX_FILE >> 20} MiB: pnaclasm on a command line opens it`);
    $("state").textContent = "Opening…";
    const text = new TextDecoder().decode(await call("open", pathOf(fileName(name)), new Uint8Array(await data.arrayBuffer())));
    show({ name: fileName(name.replace(/\.(pexe|ll|bc|tbc)$/, "") + (/\.pnaclasm$/.test(name) ? "" : ".pnaclasm")).replace(".pnaclasm.pnaclasm", ".pnaclasm"), text, args: "", stdin: "", pane: panes.current });
  } catch (error) {
    say(`${name} cannot be opened: ${(error as Error).message}`);
  }
}

function say(text: string) {
  $("state").textContent = text;
}

async function share() {
  const link = new URL("#" + (await encodeLink(program())), location.href).href;
  history.replaceState(null, "", link);
  try {
    await navigator.clipboard.writeText(link);
    say("The link is copied");
  } catch {
    say("The link stands in the address bar");
  }
}

function listen() {
  $("run").onclick = () => void run();
  $("stop").onclick = () => stop();
  $("format").onclick = () => editor.format();
  $("share").onclick = () => void share();
  const menu = $<HTMLSelectElement>("lesson");
  menu.append(...lessons.map(({ name, title }) => element("option", { value: name }, title)));
  menu.onchange = () => {
    const lesson = lessons.find(({ name }) => name === menu.value);
    if (lesson) showLesson(lesson);
  };
  const file = $<HTMLInputElement>("file");
  $("open").onclick = () => file.click();
  file.onchange = () => {
    if (file.files?.[0]) void openFile(file.files[0].name, file.files[0]);
    file.value = "";
  };
  addEventListener("hashchange", () => void begin());
  listenForFiles();
}

function listenForFiles() {
  const drop = $("drop");
  window.addEventListener("dragover", (event) => {
    if (!event.dataTransfer?.types.includes("Files")) return;
    event.preventDefault();
    drop.hidden = false;
  });
  window.addEventListener("dragleave", (event) => {
    if (!event.relatedTarget) drop.hidden = true;
  });
  window.addEventListener("drop", (event) => {
    drop.hidden = true;
    take(event, event.dataTransfer);
  });
  window.addEventListener("paste", (event) => take(event, event.clipboardData), true);
}

function take(event: Event, data: DataTransfer | null) {
  const file = data?.files[0];
  if (!file) return;
  event.preventDefault();
  event.stopPropagation();
  void openFile(file.name, file);
}

/** What the page starts with: the program of the link, of before the reload, or the first lesson. */
async function begin() {
  let from: Program | undefined;
  let wrong = "";
  try {
    from = await decodeLink(location.hash.slice(1));
    from ??= JSON.parse(sessionStorage.getItem(SAVED) ?? "null") ?? undefined;
  } catch (error) {
    wrong = (error as Error).message;
  }
  if (from) show(from);
  else showLesson(lessons[0]);
  if (wrong) say(wrong);
  if (sessionStorage.getItem(AGAIN)) {
    await run();
    sessionStorage.removeItem(AGAIN);
  }
}

listen();
await begin();
if (navigator.serviceWorker) navigator.serviceWorker.register("sw.js").catch((error) => console.warn("The page will not work offline:", error));
