"use strict";

// The treemap: areas in proportion to bits, laid out in rows as square as they
// can be (Bruls, Huizing, van Wijk, "Squarified Treemaps").

const map = document.getElementById("map");
const path = document.getElementById("path");
let trail = [tree];

// worst returns the largest ratio of sides in a row of areas along a side.
function worst(row, sum, side) {
  const depth = sum / side;
  return Math.max(...row.map((area) => Math.max(area / depth / depth, depth * depth / area)));
}

// layout returns a rectangle for every area; areas are in descending order.
function layout(areas, x, y, width, height) {
  const rectangles = [];
  let start = 0;
  while (start < areas.length) {
    const side = Math.min(width, height);
    let end = start + 1, sum = areas[start];
    while (end < areas.length &&
           worst(areas.slice(start, end + 1), sum + areas[end], side) <= worst(areas.slice(start, end), sum, side)) {
      sum += areas[end++];
    }
    const depth = sum / side;
    let offset = 0;
    for (const area of areas.slice(start, end)) {
      const length = area / depth;
      rectangles.push(width >= height ? [x, y + offset, depth, length] : [x + offset, y, length, depth]);
      offset += length;
    }
    if (width >= height) { x += depth; width -= depth; } else { y += depth; height -= depth; }
    start = end;
  }
  return rectangles;
}

function label(node, whole) {
  return `${node.name}: ${(node.bits / 8).toLocaleString("en")} bytes, ${(100 * node.bits / whole.bits).toFixed(1)} %`;
}

function area(node, index, rectangle) {
  const [x, y, width, height] = rectangle;
  const button = document.createElement("button");
  button.style.cssText = `left:${x}px;top:${y}px;width:${width}px;height:${height}px;` +
    `background:hsl(${(index * 47 + 205) % 360} 60% 78%)`;
  button.title = label(node, tree);
  if (width > 40 && height > 14) button.textContent = node.name;
  button.disabled = !node.children;
  button.onclick = () => { trail.push(node); show(); };
  return button;
}

// show draws the innermost node of the trail.
function show() {
  const node = trail[trail.length - 1];
  const children = (node.children || []).filter((c) => c.bits > 0).sort((a, b) => b.bits - a.bits);
  const total = children.reduce((sum, c) => sum + c.bits, 0);
  const scale = map.clientWidth * map.clientHeight / Math.max(total, 1);
  const rectangles = layout(children.map((c) => c.bits * scale), 0, 0, map.clientWidth, map.clientHeight);
  map.replaceChildren(...children.map((c, i) => area(c, i, rectangles[i])));
  path.replaceChildren(...trail.map((n, depth) => {
    const button = document.createElement("button");
    button.textContent = label(n, tree);
    button.onclick = () => { trail = trail.slice(0, depth + 1); show(); };
    return button;
  }));
}

// sortBy orders the rows of a table by a column, the other way round each time.
function sortBy(head) {
  const body = head.closest("table").tBodies[0];
  const column = head.cellIndex, text = head.classList.contains("text");
  const down = head.dataset.down !== "true";
  head.dataset.down = down;
  const value = (row) => row.cells[column].textContent;
  const compare = (a, b) => text ? value(a).localeCompare(value(b)) : value(b) - value(a);
  body.append(...[...body.rows].sort((a, b) => down ? compare(a, b) : compare(b, a)));
}

for (const head of document.querySelectorAll("th")) head.onclick = () => sortBy(head);
window.addEventListener("resize", show);
show();
