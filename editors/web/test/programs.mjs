// Programs print in the page what they print natively.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";

import { checked, drop, ended, link, open, run } from "./page.mjs";

/** What is seen of a moving picture in the end. */
const last = (text) => text.split("\x1b[H").at(-1).replace(/\x1b\[[\d;]*[A-Za-z]/g, "");

/** Runs a program natively. */
function native(program, cwd, args, input = "") {
  try {
    return { stdout: execFileSync(program, ["run", ...args], { cwd, input, encoding: "utf8", stdio: ["pipe", "pipe", "pipe"] }), status: 0 };
  } catch (error) {
    if (error.status === undefined) throw error;
    return { stdout: error.stdout, status: error.status };
  }
}

const expected = ({ stdout, status }) => `${last(stdout)}${last(stdout).endsWith("\n") || stdout === "" ? "" : "\n"}(exit status ${status})\n`;

export async function lessons({ context, origin, program, root }) {
  const page = await open(context, origin);
  await checked(page);
  const names = await page.locator("#lesson option").evaluateAll((options) => options.map(({ value }) => value).filter(Boolean));
  assert.equal(names.length, 12);
  for (const name of names) {
    await page.selectOption("#lesson", name);
    await checked(page);
    const want = native(program, root, ["--dir", "testdata", `testdata/learn/${name}`], await page.inputValue("#stdin"));
    assert.equal(await run(page), expected(want), name);
    await checked(page); // one with threads has had the page loaded once more
    assert.equal(await page.textContent("#state"), "No problems", name);
  }
  assert.deepEqual(page.wrong, []);
}

export async function programs({ context, origin, program }) {
  const folder = process.env.PNACLASM_TEST_CORPUS;
  if (!folder) return console.log("skipped: PNACLASM_TEST_CORPUS names no real programs");
  const rows = fs.readFileSync(path.join(folder, "manifest.tsv"), "utf8").trim().split("\n").slice(1).map((row) => row.split("\t"));
  const page = await open(context, origin);
  await checked(page);
  for (const [pexe, args] of rows.slice(0, Number(process.env.PNACLASM_TEST_PROGRAMS ?? 3))) {
    const file = path.join(folder, pexe);
    await drop(page, path.basename(file), fs.readFileSync(file));
    await page.waitForFunction(([name]) => document.querySelector("#name").textContent === name, [path.basename(file).replace(/\.pexe$/, ".pnaclasm")]);
    await page.fill("#args", args);
    const want = native(program, path.dirname(file), [file, ...args.split(" ").filter(Boolean)]);
    want.stdout = want.stdout.replaceAll(file, path.basename(file).replace(/\.pexe$/, ".pnaclasm")); // what it is called here
    assert.equal(await run(page), expected(want), pexe);
    console.log(`  ${pexe}`);
  }
  assert.deepEqual(page.wrong, []);
}

/** A program made for a page has its frame, and gets messages. */
export async function programsForPages({ context, origin, root }) {
  const text = fs.readFileSync(path.join(root, "testdata/page.pnaclasm"), "utf8");
  const page = await open(context, origin, link({ name: "page.pnaclasm", text }));
  await checked(page);
  await page.click("#run");
  await page.waitForSelector("#stage iframe", { state: "attached" });
  await page.fill("#message", "good day");
  await page.press("#message", "Enter");
  await page.waitForFunction(() => document.querySelector("#output").textContent.includes("good day"));
  await page.click("#stop");
  assert.match(await ended(page), /^good day\n\(stopped\)/);
  assert.deepEqual(page.wrong, []);
}
