// What a program made for the browser shows: its picture, its messages, and a field to
// send it some.
import { host } from "./host";

interface Told {
  started?: boolean;
  message?: string;
  printed?: string;
  state?: string;
  frame?: Uint8Array<ArrayBuffer>;
}

const view = document.getElementById("view")!;
view.className = "program";
const canvas = view.appendChild(document.createElement("canvas"));
canvas.hidden = true;
const log = view.appendChild(document.createElement("div"));
Object.assign(log, { id: "log", role: "log", ariaLabel: "Messages of the program" });
const form = view.appendChild(document.createElement("form"));
const field = form.appendChild(document.createElement("input"));
Object.assign(field, { type: "text", placeholder: "A message: JSON, or else a string", ariaLabel: "Message" });
button("Send", "submit");
button("Restart", "button").addEventListener("click", () => host.postMessage({ restart: true }));
button("Open in Browser", "button").addEventListener("click", () => host.postMessage({ browser: true }));

form.addEventListener("submit", (event) => {
  event.preventDefault();
  const line = asJSON(field.value);
  add("sent", line);
  host.postMessage({ send: line });
  field.value = "";
});

addEventListener("message", ({ data }: MessageEvent<Told>) => {
  if (data.started) {
    log.replaceChildren();
    canvas.hidden = true;
  }
  for (const kind of ["message", "printed", "state"] as const) {
    if (data[kind] !== undefined) {
      add(kind, data[kind]);
    }
  }
  if (data.frame !== undefined) {
    void show(data.frame);
  }
});

/** A message is a line of JSON; what is none is a string. */
function asJSON(text: string): string {
  try {
    JSON.parse(text);
    return text;
  } catch {
    return JSON.stringify(text);
  }
}

function button(title: string, type: "button" | "submit"): HTMLButtonElement {
  return form.appendChild(Object.assign(document.createElement("button"), { type, textContent: title }));
}

function add(kind: string, line: string): void {
  const row = log.appendChild(document.createElement("div"));
  Object.assign(row, { className: kind, textContent: line });
  while (log.childElementCount > 1000) {
    log.firstElementChild!.remove();
  }
  row.scrollIntoView();
}

async function show(png: Uint8Array<ArrayBuffer>): Promise<void> {
  const picture = await createImageBitmap(new Blob([png], { type: "image/png" }));
  Object.assign(canvas, { width: picture.width, height: picture.height, hidden: false });
  canvas.getContext("2d")!.drawImage(picture, 0, 0);
  picture.close();
}
