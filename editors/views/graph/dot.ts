// Places boxes and arrows by Graphviz' dot. Lengths are pixels, which are points there.
import type { Filled } from "./text";
import type { Arrow } from "./shape";

/** Where everything stands. */
export interface Layout {
  width: number;
  height: number;
  /** The upper left corner of each box. */
  places: { x: number; y: number }[];
  /** An SVG path for each arrow. */
  paths: string[];
}

/** From so many boxes on, the layout is made in less time and less pretty. */
const many = 60;

/** What Graphviz is to lay out. */
export function dotOf(boxes: Filled[], arrows: Arrow[]): string {
  const hurry = boxes.length > many ? "splines=polyline; nslimit=2; nslimit1=2; mclimit=.5;" : "splines=true;";
  const nodes = boxes.map(({ width, height }, i) => `n${i} [width=${width / 72}, height=${height / 72}];`);
  const edges = arrows.map(({ from, to }, i) => `n${from} -> n${to} [id=${i}];`);
  return `digraph { ${hurry} ranksep=.45; nodesep=.35; node [shape=box, fixedsize=true, label=""]; edge [arrowhead=none];\n${nodes.join("\n")}\n${edges.join("\n")} }`;
}

/** What of Graphviz' JSON is read. */
interface Answer {
  bb: string;
  objects?: { name: string; pos: string }[];
  edges?: { id: string; pos: string; tail: number; head: number }[];
}

/** Reads what Graphviz answers in its format json. */
export function readLayout(json: string, boxes: Filled[], arrows: Arrow[]): Layout {
  const answer = JSON.parse(json) as Answer;
  const [, , width, height] = answer.bb.split(",").map(Number) as [number, number, number, number];
  const places = boxes.map(() => ({ x: 0, y: 0 }));
  for (const { name, pos } of answer.objects ?? []) {
    const [x, y] = pos.split(",").map(Number) as [number, number];
    const i = Number(name.slice(1));
    places[i] = { x: x - boxes[i]!.width / 2, y: height - y - boxes[i]!.height / 2 };
  }
  const paths = arrows.map(() => "");
  for (const { id, pos } of answer.edges ?? []) {
    paths[Number(id)] = pathOf(pos, height);
  }
  return { width, height, places, paths };
}

/** A spline of Graphviz as a path: its first point, and three for each curve. */
function pathOf(pos: string, height: number): string {
  const points = pos
    .split(" ")
    .filter((point) => !/^[es],/.test(point))
    .map((point) => point.split(",").map(Number) as [number, number])
    .map(([x, y]) => `${round(x)},${round(height - y)}`);
  return `M${points[0]} C${points.slice(1).join(" ")}`;
}

function round(n: number): number {
  return Math.round(10 * n) / 10;
}
