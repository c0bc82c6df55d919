// The page in the panel of the graph.
import { GraphView } from "../../../views/graph/view";
import type { Graph } from "../../../views/graph/model";
import { host, workerFrom } from "./host";

/** What the extension says to this page. */
type Message = { graph: Graph; line: number } | { line: number };

const view = new GraphView(document.getElementById("view")!, {
  startWorker: workerFrom(document.body.dataset["worker"]!),
  goTo: (line) => host.postMessage({ line }),
  save: (svg, name) => host.postMessage({ svg, name }),
});
window.addEventListener("message", ({ data }: MessageEvent<Message>) => {
  if ("graph" in data) {
    void view.show(data.graph, data.line);
  } else {
    view.select(data.line);
  }
});
host.postMessage({ ready: true });
