// Links and files that somebody has made to do harm: nothing of them runs, and the page
// stays of use.
import assert from "node:assert/strict";

import { checked, drop, link, open, run, state } from "./page.mjs";

const script = `<img src=x onerror="alert(1)"><script>alert(2)</script>`;
const program = `include <irt>\nfunction external void @_start(i32 %info) {\n  ret void;\n}\n`;

const links = {
  "no JSON": link("{"),
  "no base64": "#1.%%%%",
  "another version": "#9.abc",
  "a list": link([1, 2]),
  "a number as text": link({ text: 7 }),
  "a prototype": link('{"__proto__":{"text":"x"}}'),
  "what grows to 64 MiB": link(" ".repeat(64 << 20)),
  "a long list of arguments": link({ text: program, args: "a ".repeat(1 << 20) }),
};

const survivors = {
  "markup": { name: `../../${script}`, text: `// ${script}\n${program}`, args: script, stdin: script, pane: script },
  "markup in names": { name: "x", text: `module {\n  version 1;\n  valuesymtab {\n    @f0 : "${script.replaceAll('"', '\\"')}";\n  }\n}\n`, pane: "canonical" },
  "a pane of the prototype": { name: "constructor", text: program, pane: "__proto__" },
};

const files = {
  "nothing.pexe": Buffer.alloc(0),
  "cut.pexe": Buffer.from("PEXE"),
  "zeros.pexe": Buffer.concat([Buffer.from("PEXE\x01\x00\x04\x00\x02\x00\x00\x00"), Buffer.alloc(100_000)]),
  "noise.pexe": Buffer.concat([Buffer.from("PEXE\x01\x00\x04\x00\x02\x00\x00\x00"), Buffer.from(Array.from({ length: 50_000 }, (_, i) => (i * 7919) % 251))]),
  "bomb.ll": Buffer.from("define void @f() {\n" + "[".repeat(200_000)),
  [`${script}.pexe`]: Buffer.from("BC"),
  "large.pexe": Buffer.alloc((16 << 20) + 1),
};

export async function hostile({ context, origin }) {
  for (const [name, fragment] of Object.entries(links)) {
    const page = await open(context, origin, fragment);
    await checked(page).catch((error) => assert.fail(`${name}: ${error.message}`));
    assert.match(await page.locator("#editor").textContent(), /Hello/, name);
    assert.deepEqual(page.wrong, [], name);
    await page.close();
  }
  for (const [name, value] of Object.entries(survivors)) {
    const page = await open(context, origin, link(value));
    await checked(page);
    await page.click("#tab-records");
    await page.click("#tab-output");
    assert.equal(await page.locator("img, main script").count(), 0, name);
    assert.deepEqual(page.wrong, [], name);
    await page.close();
  }
  await hostileFiles(context, origin);
  await wildPrograms(context, origin);
}

async function hostileFiles(context, origin) {
  const page = await open(context, origin);
  await checked(page);
  for (const [name, bytes] of Object.entries(files)) {
    await drop(page, name, bytes);
    await state(page, /cannot be opened|No problems|error|remark/);
    await page.waitForFunction(() => document.querySelector("#state").textContent !== "Opening…");
    assert.deepEqual(page.wrong, [], name);
  }
  await page.selectOption("#lesson", "02-arithmetic.pnaclasm");
  await page.selectOption("#lesson", "01-hello.pnaclasm");
  assert.match(await run(page), /^Hello, world!\n/);
}

/** Programs that never end, print without end, or take all memory can be stopped. */
async function wildPrograms(context, origin) {
  const loop = (body) => `include <irt>\nconst @x, "${"x".repeat(1000)}"\nfunction external void @_start(i32 %info) {\n  call void @irt.init(i32 %info);\n  br label %again;\n%again:\n${body}  br label %again;\n}\n`;
  for (const body of ["", "  call void @print.str(i32 @x, i32 1000);\n", "  %m = call i32 @irt.mmap(i32 0x1000000);\n"]) {
    const page = await open(context, origin, link({ name: "wild.pnaclasm", text: loop(body) }));
    await checked(page);
    await page.click("#run");
    await page.waitForSelector("#stop:not([disabled])");
    await page.waitForTimeout(1000);
    await page.click("#stop");
    await page.waitForSelector("#stop[disabled]");
    await page.selectOption("#lesson", "01-hello.pnaclasm");
    assert.match(await run(page), /^Hello, world!\n/);
    assert.deepEqual(page.wrong, []);
    await page.close();
  }
}

