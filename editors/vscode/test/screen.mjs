// The tests through the screen: what a user sees and does. Each step leaves a
// screenshot.
import fs from "node:fs";
import path from "node:path";

export async function screenTests(browser, origin, workspace, shots, until) {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  const shot = (name) => page.screenshot({ path: path.join(shots, `${name}.png`) });
  const screen = new Screen(page, workspace, until);
  try {
    await page.goto(`${origin}/?folder=${workspace}`);
    await page.waitForSelector(".monaco-workbench");
    for (const [name, test] of steps) {
      const start = Date.now();
      await test(screen);
      await shot(name);
      console.log(`ok    ${name} (${Date.now() - start} ms)`);
    }
  } catch (problem) {
    await shot("failure");
    throw problem;
  } finally {
    await page.close();
  }
}

/** What a user does. */
class Screen {
  constructor(page, workspace, until) {
    this.page = page;
    this.workspace = workspace;
    this.until = until;
  }

  /** Opens a file with the cursor where a text stands in it. */
  async open(name, text) {
    const before = text === undefined ? "" : fs.readFileSync(path.join(this.workspace, name), "utf8").split(text)[0];
    const lines = before.split("\n");
    await this.page.keyboard.press("Control+P");
    await this.choose(`${name}:${lines.length}:${lines.at(-1).length + 1}`, name);
    await this.page.waitForSelector(`.tab.active[data-resource-name^="${name}"]`);
  }

  /** Types into the input at the top and takes the first proposal. */
  async choose(text, proposal) {
    const input = this.page.locator(".quick-input-widget input").first();
    await input.waitFor({ state: "visible" });
    await input.fill(text);
    await this.page.locator(".quick-input-list .monaco-list-row", { hasText: proposal }).first().waitFor({ state: "visible" });
    await this.page.keyboard.press("Enter");
  }

  async command(title) {
    await this.page.keyboard.press("F1");
    await this.choose(`>${title}`, title);
  }

  /** The line of the active editor that holds a text. */
  line(text) {
    return this.page.locator(".editor-instance .view-line", { hasText: text.replaceAll(" ", "\u00a0") }).first();
  }

  /** The place of an element, once it has one: the editor draws lines anew now and then. */
  async place(locator) {
    let box;
    await this.until(`a place for ${locator}`, async () => {
      box = (await locator.count()) > 0 && (await locator.first().boundingBox({ timeout: 1000 }).catch(() => undefined));
      return box;
    });
    return box;
  }

  async closeAll() {
    await this.command("View: Revert and Close Editor");
    await this.command("View: Close All Editor Groups");
  }

  async visible(selector, text) {
    await this.page.locator(selector, text === undefined ? {} : { hasText: text }).first().waitFor({ state: "visible", timeout: 15000 });
  }
}

const steps = [
  [
    "squiggle",
    async (s) => {
      await s.open("wrong.pnaclasm");
      const mark = await s.place(s.page.locator(".squiggly-error"));
      const word = await s.place(s.line("addd i32"));
      if (Math.abs(mark.y - word.y) > word.height || mark.width > 60) {
        throw new Error(`the squiggle is not at the word: ${JSON.stringify({ mark, word })}`);
      }
    },
  ],
  [
    "hover",
    async (s) => {
      const mark = await s.place(s.page.locator(".squiggly-error"));
      await s.page.mouse.move(mark.x + mark.width / 2, mark.y + mark.height / 2);
      await s.visible(".monaco-hover:not(.hidden)", "did you mean");
    },
  ],
  [
    "quickfix",
    async (s) => {
      await s.open("wrong.pnaclasm", "addd");
      await s.page.keyboard.press("Control+.");
      await s.visible(".action-widget", "add");
      await s.page.keyboard.press("Enter");
      await s.line("add i32 %p0, %p0").waitFor();
      await s.until("no squiggle", async () => (await s.page.locator(".squiggly-error").count()) === 0);
    },
  ],
  [
    "hints",
    async (s) => {
      await s.closeAll();
      await s.open("factorial.pnaclasm", "%v2 = call");
      await s.until("a hint", async () => /@f0.{0,4}fact|fact.{0,4}@f0/.test((await s.line("%v2 = call").textContent()).replaceAll("\u00a0", " ")));
    },
  ],
  [
    "listing",
    async (s) => {
      await s.command("PNaClAsm: Show Listing Beside");
      await s.visible('.tab[data-resource-name="factorial (listing)"]');
      await s.visible(".editor-group-container:nth-of-type(1) ~ *, .view-line", "3: <34");
    },
  ],
  [
    "graph",
    async (s) => {
      await s.command("View: Close All Editor Groups");
      await s.open("factorial.pnaclasm", "%v5 = icmp ult");
      await s.command("PNaClAsm: Show Control-Flow Graph");
      const graph = await frameWith(s, ".block");
      const count = await graph.locator(".block").count();
      if (count !== 4) {
        throw new Error(`the graph has ${count} blocks, not 4`);
      }
      await graph.locator(".block.current").waitFor();
    },
  ],
  [
    "graph-click",
    async (s) => {
      const graph = await frameWith(s, ".block");
      await graph.locator('.block[data-block="3"] text').last().click();
      await graph.locator('.block.current[data-block="3"]').waitFor();
    },
  ],
];

/** The frame inside of frames that has an element: the page of a webview. */
async function frameWith(s, selector) {
  let found;
  await s.until(`a frame with ${selector}`, async () => {
    for (const frame of s.page.frames()) {
      if ((await frame.locator(selector).count().catch(() => 0)) > 0) {
        found = frame;
      }
    }
    return found !== undefined;
  });
  return found;
}
