// Draws a graph that has been laid out.
import type { Layout } from "./dot";
import type { Graph, Loops } from "./model";
import type { Shape } from "./shape";
import { lineHeight, padding, type Filled } from "./text";

const margin = 12;

/**
 * The drawing. Elements say which block (data-block) and line (data-line) they stand
 * for; how they look is said by graph.css alone.
 */
export function toSVG(graph: Graph, loops: Loops, shape: Shape, boxes: Filled[], layout: Layout): string {
  const heat = heatOf(graph);
  const edges = shape.arrows.map((arrow, i) => {
    const kind = kindOf(arrow.when);
    const back = loops.back.has(`${arrow.source}-${arrow.target}`) ? " back" : "";
    const title = `${graph.blocks[arrow.source]!.name} → ${graph.blocks[arrow.target]!.name}  ${arrow.when}`;
    return `<g class="edge ${kind}${back}" data-from="${arrow.source}" data-to="${arrow.target}"><path d="${layout.paths[i]}" marker-end="url(#${kind})"/><title>${escape(title)}</title></g>`;
  });
  const nodes = boxes.map((box, i) => drawBox(graph, loops, shape.boxes[i]!.blocks, box, layout.places[i]!, heat));
  const [width, height] = [Math.ceil(layout.width + 2 * margin), Math.ceil(layout.height + 2 * margin)];
  const markers = ["plain", "true", "false"].map(marker).join("");
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="${-margin} ${-margin} ${width} ${height}"><defs>${markers}</defs>${edges.join("")}${nodes.join("")}</svg>`;
}

function drawBox(graph: Graph, loops: Loops, blocks: number[], box: Filled, place: { x: number; y: number }, heat: (block: number) => number): string {
  const [first] = blocks as [number];
  const depth = Math.max(...blocks.map((block) => loops.depth[block]!));
  const loop = depth > 0 ? `<rect class="loop" width="${2 + 2 * Math.min(depth, 4)}" height="${box.height}"><title>in ${depth} loop${depth > 1 ? "s" : ""}</title></rect>` : "";
  const warmth = Math.max(...blocks.map(heat));
  const hot = warmth > 0 ? `<rect class="heat" width="${box.width}" height="${box.height}" rx="4" fill-opacity="${(0.75 * warmth).toFixed(2)}"/>` : "";
  const text = box.rows.map(
    (row, k) =>
      `<text x="${padding + 2}" y="${(k + 1) * lineHeight - 1}" data-line="${row.line}" data-block="${row.block}"${row.label ? ' class="label"' : ""}>${escape(row.text)}</text>`,
  );
  return `<g class="block" data-block="${first}" tabindex="0" role="group" aria-label="${escape(graph.blocks[first]!.name)}" transform="translate(${place.x},${place.y})"><rect class="box" width="${box.width}" height="${box.height}" rx="4"/>${hot}${loop}${text.join("")}</g>`;
}

/** How hot a block is, from 0 to 1: by the logarithm of how often it has run. */
function heatOf(graph: Graph): (block: number) => number {
  const most = Math.max(0, ...graph.blocks.map(({ count }) => count ?? 0));
  return (block) => (most === 0 ? 0 : Math.log1p(graph.blocks[block]!.count ?? 0) / Math.log1p(most));
}

function kindOf(when: string): string {
  return when === "true" || when === "false" ? when : "plain";
}

function marker(kind: string): string {
  return `<marker id="${kind}" class="${kind}" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="10" markerHeight="10" markerUnits="userSpaceOnUse" orient="auto"><path d="M0,0 L8,4 L0,8 z"/></marker>`;
}

function escape(text: string): string {
  return text.replace(/[&<>"]/g, (c) => `&#${c.charCodeAt(0)};`);
}
