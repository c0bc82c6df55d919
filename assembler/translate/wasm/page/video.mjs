
// Video (PPB_VideoDecoder) over WebCodecs: the page decodes, and the thread whose
// graphics processor the pictures are for puts them into textures.

const RESOURCE_FAILED = -15;
const TEXTURE_2D = 0x0de1;
const MAX_PICTURES = 4; // that wait for the program

// codecs are the names of the profiles (PP_VideoProfile).
const codecs = { 0: "avc1.42E033", 1: "avc1.4D4033", 2: "avc1.42E033", 3: "avc1.640033", 11: "vp8", 12: "vp09.00.51.08" };
const accelerations = ["prefer-hardware", "no-preference", "prefer-software"];

class Decoder {
  constructor() {
    Object.assign(this, { ids: new Map(), count: 0, head: [], pictures: [], room: [], textures: [] });
  }

  // start begins a stream; the promise is of a result.
  async start(page, context, profile, acceleration) {
    const config = { codec: codecs[profile], hardwareAcceleration: accelerations[acceleration], optimizeForLatency: true };
    try {
      if (!config.codec || !(await VideoDecoder.isConfigSupported(config)).supported) return NOT_SUPPORTED;
    } catch {
      return NOT_SUPPORTED;
    }
    Object.assign(this, { page, context, config, profile });
    this.codec = new VideoDecoder({ output: (picture) => this.add(picture), error: () => this.fail() });
    this.codec.configure(config);
    return OK;
  }

  add(picture) {
    this.pictures.push(picture);
    this.offer();
  }

  fail() {
    this.failed = true;
    this.answer(RESOURCE_FAILED);
    this.makeRoom();
  }

  // offer gives a picture to who waits for one.
  offer() {
    if (this.pictures.length > 0) this.answer(this.pictures[0]) && this.pictures.shift();
    this.makeRoom();
  }

  answer(x) {
    const { wanted } = this;
    this.wanted = undefined;
    wanted?.(x);
    return wanted !== undefined;
  }

  makeRoom() {
    for (const go of this.room.splice(0)) go();
  }

  // full gives a promise of the moment when there is room for one more picture.
  async full() {
    while (!this.failed && this.codec.state === "configured" && (this.pictures.length >= MAX_PICTURES || this.codec.decodeQueueSize >= MAX_PICTURES)) {
      await new Promise((resolve) => {
        this.room.push(resolve);
        this.codec.addEventListener("dequeue", resolve, { once: true });
      });
    }
  }

  // decode takes a piece of the stream. What comes before the first part of a picture
  // goes with it.
  async decode(id, data) {
    const { key, picture } = pieceOf(this.profile, data);
    this.key ||= key;
    this.head.push(data);
    if (picture) {
      this.ids.set(++this.count, id);
      const chunk = new EncodedVideoChunk({ type: this.key ? "key" : "delta", timestamp: this.count, data: await new Blob(this.head.splice(0)).arrayBuffer() });
      this.key = false;
      try {
        this.codec.decode(chunk);
      } catch {
        this.fail();
      }
    }
    await this.full();
    return this.failed ? RESOURCE_FAILED : OK;
  }

  // next gives a promise of a picture, or of the number of an error.
  next() {
    return new Promise((resolve) => {
      this.wanted = resolve;
      if (this.failed) this.answer(RESOURCE_FAILED);
      else this.offer();
    });
  }

  // deliver puts a picture into a texture, on the thread whose graphics processor it is
  // for, and describes it to the program.
  async deliver(thread, address, size, picture) {
    if (typeof picture === "number") return picture;
    const { displayWidth: width, displayHeight: height, timestamp } = picture;
    const pixels = this.pixelsOf(picture, width, height);
    const texture = pixels && (await thread.draw(this.context, this.textures.pop() ?? 0, pixels, width, height));
    if (!texture) return RESOURCE_FAILED;
    const words = [this.ids.get(timestamp) ?? 0, texture, TEXTURE_2D, width, height, 0, 0, width, height];
    this.ids.delete(timestamp);
    this.page.putWords(address, ...words.slice(0, size / 4));
    return OK;
  }

  // pixelsOf puts a picture into the program's memory, for the thread that draws; 0 is
  // for none.
  pixelsOf(picture, width, height) {
    const size = 4 * width * height;
    if (this.size !== size) {
      this.page.arena.release(this.memory);
      Object.assign(this, { size, memory: this.page.arena.alloc(size) });
    }
    this.canvas ??= new OffscreenCanvas(width, height);
    if (this.canvas.width !== width || this.canvas.height !== height) Object.assign(this.canvas, { width, height });
    const context = this.canvas.getContext("2d", { willReadFrequently: true });
    context.drawImage(picture, 0, 0, width, height);
    picture.close();
    if (this.memory) this.page.need(this.memory, size).set(context.getImageData(0, 0, width, height).data);
    return this.memory;
  }

  // flush gives a promise of the moment when all pictures are with the program.
  async flush() {
    try {
      await this.codec.flush();
    } catch {
      return this.failed ? RESOURCE_FAILED : ABORTED;
    }
    while (this.pictures.length > 0) await new Promise((resolve) => this.room.push(resolve));
    this.answer(ABORTED);
    return OK;
  }

  reset() {
    for (const picture of this.pictures.splice(0)) picture.close();
    Object.assign(this, { head: [], key: false });
    this.ids.clear();
    if (this.codec?.state !== "closed") this.codec?.reset();
    this.makeRoom();
    this.answer(ABORTED);
  }

  close(page) {
    this.reset();
    if (this.codec && this.codec.state !== "closed") this.codec.close();
    page.arena.release(this.memory);
  }
}

// pieceOf tells whether a piece of a stream has a part of a picture, and begins one that
// needs no other.
function pieceOf(profile, data) {
  if (profile === 11) return { picture: true, key: (data[0] & 1) === 0 };
  if (profile === 12) return { picture: true, key: (data[0] & 0x0c) === 0 };
  let picture = false, key = false;
  for (let i = 0; i + 3 < data.length; i++) {
    if (data[i] !== 0 || data[i + 1] !== 0 || data[i + 2] !== 1) continue;
    const kind = data[i + 3] & 31;
    picture ||= kind >= 1 && kind <= 5;
    key ||= kind === 5;
  }
  return { picture, key };
}

// initialize makes the function that begins a stream; its callback is the last argument.
const initialize = of(Decoder, BAD_RESOURCE, (page, thread, it, context, profile, acceleration, ...rest) => {
  if (!page.resource(context, Context3D)) return BAD_RESOURCE;
  if (it.begun) return FAILED;
  it.begun = true;
  return page.finish(thread, rest.at(-1), globalThis.VideoDecoder ? it.start(page, context, profile, acceleration) : NOT_SUPPORTED);
});

// started is of for decoders that have a stream.
const started = (f) => of(Decoder, BAD_RESOURCE, (page, thread, it, ...args) => (it.codec ? f(page, thread, it, ...args) : FAILED));

const getPicture = (size) => started((page, thread, it, address, { func, user }) => {
  page.need(address, size);
  const { loop } = thread;
  if (it.wanted) return IN_PROGRESS;
  if (func === 0) return loop === page.main ? BLOCKS_MAIN : it.next().then((x) => it.deliver(thread, address, size, x));
  if (!loop) return NO_LOOP;
  it.next().then((x) => loop.post(async (on) => on.call(func, user, await it.deliver(on, address, size, x))));
  return PENDING;
});

const videoFunctions = {
  PPB_VideoDecoder_Create: (page) => page.add(new Decoder()),
  PPB_VideoDecoder_IsVideoDecoder: is(Decoder),
  PPB_VideoDecoder_Initialize: initialize,
  PPB_VideoDecoder_Initialize_0_1: initialize,
  PPB_VideoDecoder_Decode: started((page, thread, it, id, size, address, callback) => page.finish(thread, callback, it.decode(id, page.need(address, size).slice()))),
  PPB_VideoDecoder_GetPicture: getPicture(36),
  PPB_VideoDecoder_GetPicture_0_1: getPicture(20),
  PPB_VideoDecoder_RecyclePicture: started((page, thread, it, address) => {
    const [, texture] = page.words(address, 2);
    if (it.textures.length < MAX_TASKS) it.textures.push(texture);
  }),
  PPB_VideoDecoder_Flush: started((page, thread, it, callback) => page.finish(thread, callback, it.flush())),
  PPB_VideoDecoder_Reset: started((page, thread, it, callback) => {
    it.reset();
    it.codec.configure(it.config);
    return page.finish(thread, callback, OK);
  }),
};

// drawPicture puts pixels from the program's memory into a texture, a new one for 0.
function drawPicture(guest, context, texture, address, width, height) {
  const c = guest.contexts.get(context);
  if (!c?.gl) return 0;
  const { gl } = c;
  const old = gl.getParameter(0x8069);
  const known = c.things.get(texture) instanceof WebGLTexture;
  const id = known ? texture : c.add(gl.createTexture());
  gl.bindTexture(TEXTURE_2D, c.things.get(id));
  gl.texImage2D(TEXTURE_2D, 0, 0x1908, width, height, 0, 0x1908, 0x1401, c.copy(address, 4 * width * height));
  for (const [name, value] of [[0x2800, 0x2601], [0x2801, 0x2601], [0x2802, 0x812f], [0x2803, 0x812f]]) gl.texParameteri(TEXTURE_2D, name, value);
  gl.bindTexture(TEXTURE_2D, old);
  return id;
}
