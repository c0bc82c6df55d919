// A user of VS Code: opens files, types, chooses commands, looks.
import fs from "node:fs";
import path from "node:path";

/** What a user does. */
export class Screen {
  constructor(page, workspace, until) {
    this.page = page;
    this.workspace = workspace;
    this.until = until;
  }

  /** Opens a file with the cursor where a text stands in it. */
  async open(name, text) {
    const before = text === undefined ? "" : fs.readFileSync(path.join(this.workspace, name), "utf8").split(text)[0];
    const lines = before.split("\n");
    await this.choose("Control+P", `${name}:${lines.length}:${lines.at(-1).length + 1}`, name);
    await this.page.waitForSelector(`.tab.active[data-resource-name^="${name}"]`);
  }

  /** Presses a key for the input at the top, types into it and takes a proposal. */
  async choose(key, text, proposal) {
    const input = this.page.locator(".quick-input-widget input").first();
    const start = new RegExp(`^\\s*${proposal.replace(/[.()]/g, "\\$&")}`);
    const row = this.page.locator(".quick-input-list .monaco-list-row", { hasText: start }).first();
    await this.until(`the proposal ${proposal}`, async () => {
      if (!(await input.isVisible())) {
        await this.page.keyboard.press(key);
      }
      // The list is made when the text changes; extensions may not be known yet.
      const typed = async () => {
        await input.fill("", { timeout: 5000 });
        await input.fill(text, { timeout: 5000 });
        await row.waitFor({ state: "visible", timeout: 8000 });
        // What an earlier command does may close the list under the mouse.
        await row.click({ timeout: 5000 });
        return true;
      };
      return typed().catch(() => false);
    });
    await input.waitFor({ state: "hidden" });
  }

  async command(title) {
    await this.choose("F1", `>${title}`, title);
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

  /** Closes everything; what the last editor has changed is lost. */
  async closeAll() {
    await this.command("View: Revert and Close Editor");
    await this.command("View: Close All Editor Groups");
  }

  /** Chooses from the context menu of a file in the explorer. */
  async menu(name, label) {
    await this.page.locator(".explorer-item", { hasText: name }).click({ button: "right" });
    await this.page.locator(".monaco-menu .action-label", { hasText: label }).hover();
    await this.page.keyboard.press("Enter");
    await this.page.locator(".monaco-menu").waitFor({ state: "hidden" });
  }

  /** Shows the notifications, which do not show themselves under test, and finds one. */
  async notification(text) {
    await this.command("Notifications: Show Notifications");
    const found = this.page.locator(".notifications-center .notification-list-item", { hasText: text }).first();
    await found.waitFor({ state: "visible" });
    return found;
  }

  async visible(selector, text) {
    await this.page.locator(selector, text === undefined ? {} : { hasText: text }).first().waitFor({ state: "visible" });
  }
}

/** The frame inside of frames that has an element: the page of a webview. */
export async function frameWith(s, selector) {
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
