// The worker in which Graphviz lays out: gets { id, dot }, answers { id, json } or
// { id, error }.
import { Graphviz } from "@hpcc-js/wasm-graphviz";

const graphviz = Graphviz.load();

self.onmessage = async ({ data }: MessageEvent<{ id: number; dot: string }>) => {
  try {
    self.postMessage({ id: data.id, json: (await graphviz).layout(data.dot, "json", "dot") });
  } catch (problem) {
    self.postMessage({ id: data.id, error: String(problem) });
  }
};
