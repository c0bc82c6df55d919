// Links that hold a program: the fragment is "1." and the program as JSON, deflated, in
// base64url. A link may come from anybody: what it holds is checked and bounded.
import { type Program, fileName } from "./program";

const VERSION = "1.";
const MAX_LINK = 4 << 20; // characters of a fragment that are looked at
const MAX_TEXT = 16 << 20; // bytes of the JSON
const limits = { name: 100, text: MAX_TEXT, args: 64 << 10, stdin: 1 << 20, pane: 20 };

export async function encodeLink(program: Program) {
  const stream = new Blob([JSON.stringify(program)]).stream().pipeThrough(new CompressionStream("deflate-raw"));
  const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
  let text = "";
  for (let i = 0; i < bytes.length; i += 0x8000) text += String.fromCharCode(...bytes.subarray(i, i + 0x8000));
  return VERSION + btoa(text).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/** Reads a fragment, "" for none. The error says what is wrong with it. */
export async function decodeLink(fragment: string): Promise<Program | undefined> {
  if (fragment === "") return undefined;
  if (!fragment.startsWith(VERSION)) throw new Error("this link is of another version of the page");
  if (fragment.length > MAX_LINK) throw new Error("this link is too long");
  const code = fragment.slice(VERSION.length);
  if (!/^[\w-]*$/.test(code)) throw new Error("this link is damaged");
  let value: unknown;
  try {
    const packed = Uint8Array.from(atob(code.replaceAll("-", "+").replaceAll("_", "/")), (c) => c.charCodeAt(0));
    value = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(await inflate(packed)));
  } catch (error) {
    throw new Error(error instanceof RangeError ? error.message : "this link is damaged");
  }
  return validated(value);
}

async function inflate(packed: Uint8Array<ArrayBuffer>) {
  const reader = new Blob([packed]).stream().pipeThrough(new DecompressionStream("deflate-raw")).getReader();
  const parts: Uint8Array<ArrayBuffer>[] = [];
  for (let size = 0; ; ) {
    const { done, value } = await reader.read();
    if (done) return new Blob(parts).arrayBuffer();
    size += value.length;
    if (size > MAX_TEXT) {
      await reader.cancel();
      throw new RangeError("this link holds more than the page opens");
    }
    parts.push(value as Uint8Array<ArrayBuffer>);
  }
}

function validated(value: unknown): Program {
  const from = (typeof value === "object" && value !== null ? value : {}) as Record<string, unknown>;
  const field = (name: keyof typeof limits, otherwise: string) => {
    const text = Object.hasOwn(from, name) ? from[name] : otherwise;
    if (typeof text !== "string" || text.length > limits[name]) throw new Error(`this link is damaged: its ${name} cannot be read`);
    return text;
  };
  if (!Object.hasOwn(from, "text")) throw new Error("this link is damaged: it holds no program");
  return {
    name: fileName(field("name", "shared.pnaclasm")),
    text: field("text", ""), args: field("args", ""), stdin: field("stdin", ""), pane: field("pane", "output"),
  };
}
