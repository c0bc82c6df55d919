// Runs a real program in an element, and posts what it does as a Seen of pages.go.
// Appended to the module, so that all of it is in reach; its workers get it, too.

if (globalThis.document) {
  const given = GIVEN;
  const seen = { Messages: "", Printed: "", Colours: 0, Over: false, Status: 0, Trap: "", Missing: [] };
  const canvas = document.body.appendChild(document.createElement("canvas"));
  const quiet = 1500; // how long nothing happens before all has, in milliseconds
  let last = performance.now(), first, page, sent = false;

  const send = () => {
    if (sent) return;
    sent = true;
    for (const line of given.Messages.split("\n")) if (line) page.postMessage(given.Text ? line : decodeMessage(line));
  };
  const printed = lines((line) => (seen.Printed += line + "\n"));
  const finish = async () => {
    clearInterval(timer);
    const { width, height } = canvas;
    const { data } = canvas.getContext("2d").getImageData(0, 0, width, height);
    seen.Pixels = { width, height, data: base64(new Uint8Array(data.buffer)) };
    await fetch("./result", { method: "POST", body: JSON.stringify(seen) });
  };
  // Where the end of the messages is known it is awaited, otherwise a time when nothing
  // happens.
  const timer = setInterval(() => {
    const still = performance.now() - last > quiet;
    const ended = given.End ? seen.Messages.replace(/ (nps|time) \d+/g, "").includes(given.End) : still && !given.Status;
    seen.Over = performance.now() > 120_000;
    if (ended || seen.Over) finish();
  }, 100);

  run(await (await fetch("./program.wasm")).arrayBuffer(), {
    canvas, width: 640, height: 480, attributes: {}, args: ["program"],
    stdout: printed, stderr: printed,
    console: (level, line) => (seen.Printed += `${level}: ${line}\n`),
    missing: (name) => seen.Missing.push(name),
    ready: (it) => ((page = it), given.Greets || send()),
    message(value) {
      last = performance.now();
      first ??= last;
      seen.Took = last - first;
      seen.Messages += (given.Text && typeof value === "string" ? value : encodeMessage(value)) + "\n";
      send();
    },
  }).then((status) => {
    seen.Status = status;
    finish();
  }, (error) => {
    seen.Trap = String(error.message ?? error);
    finish();
  });
}
