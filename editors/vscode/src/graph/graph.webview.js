// Runs in the page of the graph: zoom, pan, clicks.
(() => {
  const vscode = acquireVsCodeApi();
  const graph = document.getElementById("graph");
  let scale = vscode.getState()?.scale ?? 1;

  const svg = () => graph.querySelector("svg");

  function zoom(next) {
    scale = Math.min(3, Math.max(0.1, next));
    const { width, height } = svg().viewBox.baseVal;
    svg().setAttribute("width", width * scale);
    svg().setAttribute("height", height * scale);
    vscode.setState({ scale });
  }

  function fit() {
    const { width, height } = svg().viewBox.baseVal;
    zoom(Math.min(1, graph.clientWidth / width, graph.clientHeight / height));
  }

  function select(block, line) {
    for (const element of graph.querySelectorAll(".current, .near")) {
      element.classList.remove("current", "near");
    }
    const node = graph.querySelector(`.block[data-block="${block}"]`);
    node?.classList.add("current");
    node?.querySelector(`text[data-line="${line}"]:not(.label)`)?.classList.add("current");
    for (const edge of graph.querySelectorAll(`.edge[data-from="${block}"], .edge[data-to="${block}"]`)) {
      edge.classList.add("near");
    }
    return node;
  }

  graph.addEventListener("click", (event) => {
    const node = event.target.closest?.(".block");
    if (node && !moved) {
      const line = event.target.closest("text")?.dataset.line ?? node.querySelector("text").dataset.line;
      vscode.postMessage({ line: Number(line) });
    }
  });
  graph.addEventListener("keydown", (event) => {
    const node = event.target.closest?.(".block");
    if (node && event.key === "Enter") {
      vscode.postMessage({ line: Number(node.querySelector("text").dataset.line) });
    }
  });
  graph.addEventListener("wheel", (event) => {
    if (event.ctrlKey || event.metaKey) {
      event.preventDefault();
      zoom(scale * (event.deltaY < 0 ? 1.15 : 1 / 1.15));
    }
  }, { passive: false });

  let drag;
  let moved = false;
  graph.addEventListener("pointerdown", (event) => {
    drag = { x: event.clientX + graph.scrollLeft, y: event.clientY + graph.scrollTop };
    moved = false;
  });
  window.addEventListener("pointermove", (event) => {
    if (drag && event.buttons === 1) {
      const [left, top] = [drag.x - event.clientX, drag.y - event.clientY];
      moved ||= Math.abs(left - graph.scrollLeft) + Math.abs(top - graph.scrollTop) > 4;
      graph.scrollTo(left, top);
      graph.classList.toggle("dragged", moved);
    }
  });
  window.addEventListener("pointerup", () => {
    drag = undefined;
    graph.classList.remove("dragged");
  });

  for (const [id, run] of [["in", () => zoom(scale * 1.25)], ["out", () => zoom(scale / 1.25)], ["fit", fit]]) {
    document.getElementById(id).addEventListener("click", run);
  }

  window.addEventListener("message", ({ data }) => {
    if (data.svg !== undefined) {
      graph.innerHTML = data.svg;
      document.getElementById("title").textContent = data.title;
      data.fit ? fit() : zoom(scale);
    }
    if (data.block !== undefined) {
      select(data.block, data.line)?.scrollIntoView({ block: "nearest", inline: "nearest" });
    }
  });
  vscode.postMessage({ ready: true });
})();
