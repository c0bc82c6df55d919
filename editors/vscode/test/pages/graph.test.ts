// The parts of the graph that need no page, and Graphviz itself.
import assert from "node:assert";
import { test } from "node:test";

import { Graphviz } from "@hpcc-js/wasm-graphviz";

import { dotOf, readLayout } from "../../../views/graph/dot";
import { blockAt, loopsOf, type Graph } from "../../../views/graph/model";
import { shapeOf } from "../../../views/graph/shape";
import { fill } from "../../../views/graph/text";

/** A graph by the targets of its blocks, three lines each. */
function graphOf(...targets: number[][]): Graph {
  const blocks = targets.map((to, i) => ({
    name: `%b${i}`,
    line: 10 + 3 * i,
    lines: [{ line: 11 + 3 * i, text: `%v${i} = add i32 %p0, %p0;` }, { line: 12 + 3 * i, text: "br;" }],
    edges: to.map((block) => ({ to: block })),
  }));
  return { name: "@f0", first: 9, last: 10 + 3 * targets.length, blocks };
}

test("lines belong to blocks", () => {
  const graph = graphOf([1], [2], []);
  assert.deepStrictEqual([8, 9, 10, 12, 13, 18, 19, 20].map((line) => blockAt(graph, line)), [-1, 0, 0, 0, 1, 2, 2, -1]);
});

test("loops are found, one in the other", () => {
  const loops = loopsOf(graphOf([1], [2], [2, 3], [1, 4], []));
  assert.deepStrictEqual(loops.depth, [0, 1, 2, 1, 0]);
  assert.deepStrictEqual([...loops.heads].sort(), [1, 2]);
  assert.deepStrictEqual([...loops.back].sort(), ["2-2", "3-1"]);
});

test("straight lines become one box, loops stay loops", () => {
  const graph = graphOf([1], [2], [3, 4], [2], []);
  const { boxes, arrows } = shapeOf(graph, { collapse: true, steps: 0, middle: 0 });
  assert.deepStrictEqual(boxes.map(({ blocks }) => blocks), [[0, 1], [2], [3], [4]]);
  assert.deepStrictEqual(arrows.map(({ source, target }) => [source, target]), [[1, 2], [2, 3], [2, 4], [3, 2]]);
});

test("what is near is drawn alone", () => {
  const graph = graphOf([1], [2], [3], [4], []);
  const { boxes, boxOf } = shapeOf(graph, { collapse: false, steps: 1, middle: 2 });
  assert.deepStrictEqual(boxes.map(({ blocks }) => blocks[0]), [1, 2, 3]);
  assert.deepStrictEqual(boxOf, [-1, 0, 1, 2, -1]);
});

test("cases of a switch are one arrow, and every block may be unreachable or loop", () => {
  const graph = graphOf([1, 1, 1], [1], [2]);
  graph.blocks[0]!.edges.forEach((edge, i) => Object.assign(edge, { when: String(i) }));
  const { arrows } = shapeOf(graph, { collapse: true, steps: 0, middle: 0 });
  assert.deepStrictEqual(arrows.map(({ source, target, when }) => [source, target, when]), [[0, 1, "0, 1, 2"], [1, 1, ""], [2, 2, ""]]);
});

test("boxes do not overlap, and arrows end at them", async () => {
  const graph = graphOf(...Array.from({ length: 90 }, (_, i) => (i % 7 === 6 ? [i - 5, i + 1] : [i + 1, (i * 13) % 90]).filter((to) => to < 90)));
  const loops = loopsOf(graph);
  const { boxes, arrows } = shapeOf(graph, { collapse: false, steps: 0, middle: 0 });
  const filled = boxes.map((box) => fill(graph, loops, box));
  const layout = readLayout((await Graphviz.load()).layout(dotOf(filled, arrows), "json", "dot"), filled, arrows);
  const at = (i: number) => ({ ...layout.places[i]!, ...filled[i]! });
  for (let i = 0; i < boxes.length; i++) {
    for (let k = 0; k < i; k++) {
      const [a, b] = [at(i), at(k)];
      assert.ok(a.x + a.width <= b.x || b.x + b.width <= a.x || a.y + a.height <= b.y || b.y + b.height <= a.y, `${k} and ${i} overlap`);
    }
  }
  arrows.forEach(({ from, to }, i) => {
    const points = layout.paths[i]!.slice(1).replace("C", "").split(/\s+/).map((point) => point.split(",").map(Number) as [number, number]);
    const touches = (box: number, [x, y]: [number, number]) => {
      const { x: left, y: top, width, height } = at(box);
      return left - 3 <= x && x <= left + width + 3 && top - 3 <= y && y <= top + height + 3;
    };
    assert.ok(touches(from, points[0]!) && touches(to, points.at(-1)!), `arrow ${from} → ${to}`);
  });
});
