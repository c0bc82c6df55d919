// The areas of the treemap.
import assert from "node:assert";
import { test } from "node:test";

import { sizeText, type Part } from "../../../views/contents";
import { areasOf } from "../../../views/treemap/areas";

const part = (id: string, bits: number): Part => ({ id, bits, line: 1, kinds: [{ name: "add", records: 2, bits }] });

test("functions and blocks have areas, the largest first", () => {
  const { inside } = areasOf({ bits: 100, functions: [part("@f0", 10), { ...part("@f1", 60), name: "main" }], declared: [], globals: [], types: [], blocks: [part("types", 20), part("empty", 0)] });
  assert.deepStrictEqual(inside.map(({ name, bits }) => [name, bits]), [["functions", 70], ["types", 20]]);
  assert.deepStrictEqual(inside[0]!.inside.map(({ name }) => name), ["@f1 main", "@f0"]);
});

test("of very many functions the small ones share an area", () => {
  const functions = Array.from({ length: 5000 }, (_, i) => part(`@f${i}`, i));
  const [all] = areasOf({ bits: 1, functions, declared: [], globals: [], types: [], blocks: [] }).inside;
  assert.ok(all!.inside.length < 1000);
  assert.strictEqual(all!.inside.reduce((sum, { bits }) => sum + bits, 0), all!.bits);
});

test("sizes are for readers", () => {
  assert.deepStrictEqual([8, 8 * 1023, 8 * 1536, 8 * 3 * 1024 * 1024].map(sizeText), ["1 B", "1,023 B", "1.5 kB", "3 MB"]);
});
