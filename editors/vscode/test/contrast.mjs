// How well what the panels draw stands out, in a theme: contrasts after WCAG 2.2, of text
// 4.5 (1.4.3), of lines and marks 3 (1.4.11), computed from the colours that the browser
// has come to.

/** The themes that come with VS Code, of each kind one. */
export const themes = ["Light Modern", "Dark Modern", "Default High Contrast", "Default High Contrast Light"];

/**
 * What must stand out: elements, the property with their colour, and the elements that lie
 * behind, from the bottom up; without any, what lies behind is the element's own background.
 */
const wanted = {
  graph: [
    { what: ".pg-title", property: "color", least: 4.5 },
    { what: ".pg-bar button", property: "color", least: 4.5, own: true },
    { what: ".block text:not(.label):not(.current)", property: "fill", least: 4.5, behind: [".block:not(.current) .box"] },
    { what: ".block text.label", property: "fill", least: 4.5, behind: [".block .box"] },
    { what: ".block text.current", property: "fill", least: 4.5, behind: [".block.current .box"] },
    { what: ".block.found text", property: "fill", least: 4.5, behind: [".block .box", ".block.found .box"] },
    { what: ".block:not(.current) .box", property: "stroke", least: 3 },
    { what: ".block.current .box", property: "stroke", least: 3 },
    { what: ".block .loop", property: "fill", least: 3, behind: [".block .box"] },
    { what: ".edge.plain path", property: "stroke", least: 3 },
    { what: ".edge.true path", property: "stroke", least: 3 },
    { what: ".edge.false path", property: "stroke", least: 3 },
  ],
  treemap: [
    { what: ".pt nav button", property: "color", least: 4.5, own: true },
    { what: ".pt-area", property: "color", least: 4.5, own: true },
    { what: ".pt-area", property: "border-top-color", least: 3 },
  ],
  memory: [
    { what: ".ph h1", property: "color", least: 4.5 },
    { what: ".ph td", property: "color", least: 4.5 },
  ],
};

/** Runs in the page: the least contrast of each kind of thing, and what it needs. */
function measure(rules) {
  const canvas = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
  /** The colour that layers give on top of each other. */
  const painted = (layers) => {
    canvas.globalAlpha = 1;
    canvas.fillStyle = "#fff";
    canvas.fillRect(0, 0, 1, 1);
    for (const { colour, opacity } of layers) {
      canvas.globalAlpha = opacity;
      canvas.fillStyle = colour;
      canvas.fillRect(0, 0, 1, 1);
    }
    return [...canvas.getImageData(0, 0, 1, 1).data.slice(0, 3)];
  };
  const luminance = (rgb) => {
    const [r, g, b] = rgb.map((v) => v / 255).map((v) => (v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4));
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const ratio = (a, b) => {
    const [dark, light] = [luminance(a), luminance(b)].sort((x, y) => x - y);
    return (light + 0.05) / (dark + 0.05);
  };
  const style = (element) => getComputedStyle(element);
  const opacityOf = (element) => {
    let opacity = 1;
    for (let e = element; e !== null && e !== document.documentElement; e = e.parentElement) {
      opacity *= Number(style(e).opacity);
    }
    return opacity;
  };
  // A panel lies on the background of an editor, which its own page does not draw.
  const page = { colour: style(document.body).getPropertyValue("--vscode-editor-background") || style(document.body).backgroundColor, opacity: 1 };
  const layer = (element, property) => ({ colour: style(element).getPropertyValue(property), opacity: opacityOf(element) });
  return rules.flatMap(({ what, property, least, behind = [], own }) => {
    const under = behind.map((selector) => document.querySelector(selector)).filter((e) => e !== null).map((e) => layer(e, "fill"));
    const ratios = [...document.querySelectorAll(what)].map((element) => {
      const layers = [page, ...under, ...(own ? [layer(element, "background-color")] : [])];
      return ratio(painted([...layers, layer(element, property)]), painted(layers));
    });
    return ratios.length === 0 ? [] : [{ what, property, least, ratio: Math.round(100 * Math.min(...ratios)) / 100 }];
  });
}

/** The contrasts in the page of a panel: graph, treemap or memory. */
export function contrasts(frame, panel) {
  return frame.evaluate(measure, wanted[panel]);
}
