// Decodes a stream of pictures that WebCodecs encodes, as a program would, and posts the
// colours of the textures. Appended to the module, so that all of it is in reach.

const memory = new WebAssembly.Memory({ initial: 255, maximum: 256, shared: true });
const numbers = new Int32Array(new SharedArrayBuffer(20));
numbers[NEXT] = 4;
let result = "";
const note = (what, value) => (result += `${what} ${value}|`);
const page = new Page({ pages: 256 }, memory, numbers, (error) => note("failed", error.message));
const guest = new PageGuest({ begun: 0, thread: 1, pages: 256 }, memory, numbers, () => {});
const waiting = [];
const thread = {
  loop: page.main,
  draw: async (...args) => drawPicture(guest, ...args),
  call: async (func, user, value) => waiting.shift()(value),
};
guest.request = (name, args) => pageFunctions[name](page, thread, ...args);
const serve = async () => {
  while (page.main.queue.length > 0) await page.main.queue.shift()(thread);
};
setInterval(serve, 5);
const done = (name, ...args) => new Promise((resolve) => {
  waiting.push(resolve);
  const answer = pageFunctions[`PPB_VideoDecoder_${name}`](page, thread, ...args, { func: 1, user: 0 });
  if (answer !== PENDING) resolve(answer);
});

const WIDTH = 64, HEIGHT = 48, VP8 = 11;
const at = page.arena.alloc(1 << 16), list = page.arena.alloc(64);
page.putWords(at, 0x3057, WIDTH, 0x3056, HEIGHT, 0x3038);
const context = guest.PPB_Graphics3D_Create(1, 0, at);
const gl = guest.contexts.get(context).gl;

// Three pictures of a colour each.
const chunks = [];
const encoder = new VideoEncoder({ output: (chunk) => chunks.push(chunk), error: (e) => note("encoder", e.message) });
encoder.configure({ codec: "vp8", width: WIDTH, height: HEIGHT, bitrate: 1_000_000, framerate: 10 });
const canvas = new OffscreenCanvas(WIDTH, HEIGHT);
for (const [i, colour] of ["#ff0000", "#00ff00", "#0000ff"].entries()) {
  const brush = canvas.getContext("2d");
  brush.fillStyle = colour;
  brush.fillRect(0, 0, WIDTH, HEIGHT);
  const frame = new VideoFrame(canvas, { timestamp: i * 100_000 });
  encoder.encode(frame);
  frame.close();
}
await encoder.flush();

const decoder = pageFunctions.PPB_VideoDecoder_Create(page, thread, 1);
note("unknown", await done("Initialize", decoder, context, 99, 1, 0));
const other = pageFunctions.PPB_VideoDecoder_Create(page, thread, 1);
note("known", await done("Initialize", other, context, VP8, 1, 0));
const colourOf = (texture) => {
  const target = gl.createFramebuffer(), pixel = new Uint8Array(4);
  gl.bindFramebuffer(gl.FRAMEBUFFER, target);
  gl.framebufferTexture2D(gl.FRAMEBUFFER, gl.COLOR_ATTACHMENT0, gl.TEXTURE_2D, texture, 0);
  gl.readPixels(9, 9, 1, 1, gl.RGBA, gl.UNSIGNED_BYTE, pixel);
  return [...pixel].map((x) => (x > 128 ? 1 : 0)).join("");
};
for (const [i, chunk] of chunks.entries()) {
  chunk.copyTo(page.need(at, chunk.byteLength));
  // A browser does not decode into shared memory, and this is what a program has.
  const decoded = done("Decode", other, 70 + i, chunk.byteLength, at);
  const got = await decoded;
  const pictured = await done("GetPicture", other, list);
  const [id, texture, target, width, height] = page.words(list, 5);
  note("picture", [got, pictured, id, target, width, height, colourOf(guest.contexts.get(context).things.get(texture))]);
  pageFunctions.PPB_VideoDecoder_RecyclePicture(page, thread, other, list);
}
note("flushed", await done("Flush", other));
note("reset", await done("Reset", other));
pageFunctions.PPB_Core_ReleaseResource(page, thread, other);
await fetch("./result", { method: "POST", body: result });
