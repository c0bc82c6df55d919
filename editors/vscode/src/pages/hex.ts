// The page in the panel of a global's memory.
import type { Memory } from "../../../views/hex/memory";
import { showMemory } from "../../../views/hex/view";
import { host } from "./host";

window.addEventListener("message", ({ data }: MessageEvent<{ title: string; memory: Memory }>) =>
  showMemory(document.getElementById("view")!, data.title, data.memory),
);
host.postMessage({ ready: true });
