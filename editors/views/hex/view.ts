// The memory of a global when the program starts, in an element of a page.
import { useStyle } from "../style";
import style from "./hex.css";
import type { Memory } from "./memory";

const perRow = 16;

/** How many rows are drawn at once: a page with all of a megabyte would be slow. */
const mostRows = 4096;

/** Draws the bytes of a global as rows of sixteen, with their characters. */
export function showMemory(host: HTMLElement, title: string, memory: Memory): void {
  const page = host.ownerDocument;
  useStyle(page, style);
  const bytes = Uint8Array.from(atob(memory.data), (c) => c.charCodeAt(0));
  const addresses = new Map(memory.addresses.map(({ offset, text }) => [offset, text]));
  const rows = Math.min(mostRows, Math.ceil(bytes.length / perRow));
  const shown = Math.min(bytes.length, rows * perRow);
  const head = page.createElement("h1");
  head.textContent = `${title}: ${memory.size.toLocaleString("en")} bytes${shown < memory.size ? `, the first ${shown.toLocaleString("en")}` : ""}`;
  const table = page.createElement("table");
  for (let row = 0; row < rows; row++) {
    table.append(rowOf(page, bytes, addresses, row * perRow));
  }
  host.classList.add("ph");
  host.tabIndex = 0; // keys scroll
  host.replaceChildren(head, table);
}

function rowOf(page: Document, bytes: Uint8Array, addresses: Map<number, string>, start: number): HTMLElement {
  const row = page.createElement("tr");
  const cell = (text: string, className: string) => {
    const td = row.appendChild(page.createElement("td"));
    td.textContent = text;
    td.className = className;
    return td;
  };
  cell(start.toString(16).padStart(8, "0"), "ph-offset");
  for (let at = start; at < start + perRow; ) {
    const address = addresses.get(at);
    if (address !== undefined && at + 4 <= start + perRow) {
      cell(address, "ph-address").colSpan = 4;
      at += 4;
      continue;
    }
    const byte = bytes[at];
    // An address that does not fit the row is written where it begins.
    cell(byte === undefined ? "" : address ?? byte.toString(16).padStart(2, "0"), address === undefined ? (byte === 0 ? "ph-zero" : "") : "ph-address");
    at++;
  }
  const text = [...bytes.subarray(start, start + perRow)].map((byte) => (byte >= 32 && byte < 127 ? String.fromCharCode(byte) : "·")).join("");
  cell(text, "ph-text");
  return row;
}
