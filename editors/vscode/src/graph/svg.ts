import { layOut, type Box } from "./layout";
import type { Block } from "./read";

const charWidth = 7.3; // of a monospaced font of 12 pixels
const lineHeight = 17;
const padding = 10;
const mostLines = 24;
const mostColumns = 72;

/** Draws a graph as SVG. Elements carry the block (data-block) and line (data-line) they stand for. */
export function toSVG(blocks: Block[]): string {
  const lines = blocks.map(linesOf);
  const boxes: Box[] = lines.map((block) => ({
    width: Math.max(...block.map((line) => line.text.length)) * charWidth + 2 * padding,
    height: block.length * lineHeight + padding,
  }));
  const arrows = blocks.flatMap((block, from) =>
    block.successors
      .filter(({ block: to }) => to >= 0 && to < blocks.length)
      .map(({ block: to, label }) => ({ from, to, label, kind: kindOf(label) })),
  );
  const { width, height, places, paths } = layOut(boxes, arrows);
  const edges = arrows.map(
    ({ from, to, label, kind }, i) =>
      `<g class="edge ${kind}" data-from="${from}" data-to="${to}"><path d="${paths[i]}" marker-end="url(#${kind})"/><title>${escape(`${blocks[from]!.name} → ${blocks[to]!.name}  ${label}`)}</title></g>`,
  );
  const nodes = boxes.map((box, i) => {
    const { x, y } = places[i]!;
    const text = lines[i]!.map(
      (line, k) =>
        `<text x="${padding}" y="${(k + 1) * lineHeight - 1}" data-line="${line.line}"${k === 0 ? ' class="label"' : ""}>${escape(line.text)}</text>`,
    );
    return `<g class="block" data-block="${i}" tabindex="0" transform="translate(${x},${y})"><rect width="${box.width}" height="${box.height}" rx="4"/>${text.join("")}</g>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${Math.ceil(width)}" height="${Math.ceil(height)}" viewBox="0 0 ${Math.ceil(width)} ${Math.ceil(height)}"><defs>${["plain", "true", "false"].map(marker).join("")}</defs>${edges.join("")}${nodes.join("")}</svg>`;
}

function linesOf(block: Block): { line: number; text: string }[] {
  const shown = block.text.slice(0, mostLines).map(({ line, text }) => ({
    line,
    text: text.length > mostColumns ? text.slice(0, mostColumns - 1) + "…" : text,
  }));
  const rest = block.text.length - shown.length;
  const first = block.text[0]?.line ?? 0;
  const more = rest > 0 ? [{ line: block.text[mostLines]!.line, text: `… ${rest} more` }] : [];
  return [{ line: first, text: `${block.name}:` }, ...shown, ...more];
}

function kindOf(label: string): string {
  return label === "true" || label === "false" ? label : "plain";
}

function marker(kind: string): string {
  return `<marker id="${kind}" class="${kind}" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="10" markerHeight="10" markerUnits="userSpaceOnUse" orient="auto"><path d="M0,0 L8,4 L0,8 z"/></marker>`;
}

function escape(text: string): string {
  return text.replace(/[&<>"]/g, (c) => `&#${c.charCodeAt(0)};`);
}
