// The page in the panel of the treemap.
import type { Contents } from "../../../views/contents";
import { TreemapView } from "../../../views/treemap/view";
import { host } from "./host";

const view = new TreemapView(document.getElementById("view")!, (line) => host.postMessage({ line }));
window.addEventListener("message", ({ data }: MessageEvent<Contents>) => view.show(data));
host.postMessage({ ready: true });
