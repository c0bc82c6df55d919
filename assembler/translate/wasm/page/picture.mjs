
// ImageData2D is a picture in the program's memory (PPB_ImageData): rows of pixels of
// four bytes, with premultiplied alpha.
class ImageData2D {
  constructor(address, width, height, format) {
    Object.assign(this, { address, width, height, format });
  }

  close(page) {
    page.arena.release(this.address);
  }
}

const BGRA = 0, RGBA = 1;
const MAX_PIXELS = 1 << 28, MAX_SURFACE = 1 << 26;

const isArea = (width, height) => width > 0 && height > 0 && width * height <= MAX_PIXELS;

// Graphics2D is a picture that the program changes and shows (PPB_Graphics2D). What it
// does is done when it says Flush.
class Graphics2D {
  constructor(width, height, opaque) {
    Object.assign(this, { width, height, opaque, scale: 1, queue: [], flushing: false, cost: 4 * width * height });
    this.pixels = new Uint8ClampedArray(4 * width * height); // RGBA, premultiplied
    if (opaque) for (let i = 3; i < this.pixels.length; i += 4) this.pixels[i] = 255;
  }

  // paint copies a part of a picture.
  paint(page, image, x, y, part) {
    const source = page.need(image.address, 4 * image.width * image.height);
    const left = Math.max(part.x, 0, -x), top = Math.max(part.y, 0, -y);
    const right = Math.min(part.x + part.width, image.width, this.width - x);
    const bottom = Math.min(part.y + part.height, image.height, this.height - y);
    const [r, b] = image.format === BGRA ? [2, 0] : [0, 2];
    for (let row = top; row < bottom; row++) {
      let from = 4 * (row * image.width + left), to = 4 * ((y + row) * this.width + x + left);
      for (let column = left; column < right; column++, from += 4, to += 4) {
        this.pixels[to] = source[from + r];
        this.pixels[to + 1] = source[from + 1];
        this.pixels[to + 2] = source[from + b];
        this.pixels[to + 3] = this.opaque ? 255 : source[from + 3];
      }
    }
  }

  // scroll moves the pixels of a part.
  scroll(part, dx, dy) {
    const old = this.pixels.slice();
    const left = Math.max(part.x, 0), top = Math.max(part.y, 0);
    const right = Math.min(part.x + part.width, this.width), bottom = Math.min(part.y + part.height, this.height);
    for (let y = Math.max(top, top + dy); y < Math.min(bottom, bottom + dy); y++) {
      const first = Math.max(left, left + dx), last = Math.min(right, right + dx);
      if (last > first) this.pixels.set(old.subarray(4 * ((y - dy) * this.width + first - dx), 4 * ((y - dy) * this.width + last - dx)), 4 * (y * this.width + first));
    }
  }

  // straight are the pixels without premultiplied alpha, as a canvas has them.
  get straight() {
    const result = this.pixels.slice();
    if (this.opaque) return result;
    for (let i = 0; i < result.length; i += 4) {
      const alpha = result[i + 3];
      if (alpha === 0 || alpha === 255) continue;
      for (let k = i; k < i + 3; k++) result[k] = (result[k] * 255) / alpha;
    }
    return result;
  }
}

// Context3D is a picture that the graphics processor draws (PPB_Graphics3D): the
// thread that makes it draws it.
class Context3D {
  constructor(width, height) {
    Object.assign(this, { width, height, swapping: false });
  }
}

// Attributes of a context, in a list of keys and values: bits of red, green, blue, alpha,
// depth and stencil.
const contextBits = { 0x3024: 8, 0x3023: 8, 0x3022: 8, 0x3021: 8, 0x3025: 24, 0x3026: 8 };
const ATTRIBUTES_END = 0x3038, MAX_ATTRIBUTES = 64;

const FRAME = 16; // how long a picture is shown where nobody sees it, in milliseconds
const STILL = 60; // how many pictures without news say that no more will come

// frame gives a promise of the moment when a picture has been shown.
const frame = () => new Promise((resolve) => (globalThis.requestAnimationFrame && !document.hidden ? requestAnimationFrame(resolve) : setTimeout(resolve, FRAME)));

const rectangle = (page, address, whole) => {
  if (!address) return whole;
  const [x, y, width, height] = page.words(address, 4).map((n) => n | 0);
  return { x, y, width, height };
};
const everything = { x: 0, y: 0, width: 0x7fffffff, height: 0x7fffffff };

// useImage queues what is to be done with a picture, which stays until then.
function useImage(page, graphics, id, use) {
  const image = page.resource(id, ImageData2D);
  if (!image || graphics.queue.length >= MAX_TASKS) return;
  page.addRef(id);
  graphics.queue.push(() => {
    use(image);
    page.releaseResource(id);
  });
}

const pictureFunctions = {
  PPB_ImageData_GetNativeImageDataFormat: () => BGRA,
  PPB_ImageData_IsImageDataFormatSupported: (page, thread, format) => (format <= RGBA ? 1 : 0),
  PPB_ImageData_Create(page, thread, instance, format, size) {
    const [width, height] = page.words(size, 2).map((n) => n | 0);
    if (!isArea(width, height) || format > RGBA) return 0;
    const address = page.arena.alloc(4 * width * height);
    return address ? page.add(new ImageData2D(address, width, height, format)) : 0;
  },
  PPB_ImageData_IsImageData: is(ImageData2D),
  PPB_ImageData_Describe: of(ImageData2D, 0, (page, thread, image, result) => {
    page.putWords(result, image.format, image.width, image.height, 4 * image.width);
    return 1;
  }),
  PPB_ImageData_Map: of(ImageData2D, 0, (page, thread, image) => image.address),
  PPB_ImageData_Unmap() {},

  PPB_Graphics2D_Create(page, thread, instance, size, opaque) {
    const [width, height] = page.words(size, 2).map((n) => n | 0);
    if (!isArea(width, height) || 4 * width * height > page.budget) return 0;
    return page.add(new Graphics2D(width, height, opaque !== 0));
  },
  PPB_Graphics2D_IsGraphics2D: is(Graphics2D),
  PPB_Graphics2D_Describe: of(Graphics2D, 0, (page, thread, graphics, size, opaque) => {
    page.putWords(size, graphics.width, graphics.height);
    page.putWords(opaque, graphics.opaque ? 1 : 0);
    return 1;
  }),
  PPB_Graphics2D_PaintImageData: of(Graphics2D, 0, (page, thread, graphics, id, point, part) => {
    const [x, y] = page.words(point, 2).map((n) => n | 0);
    const source = rectangle(page, part, everything);
    useImage(page, graphics, id, (image) => graphics.paint(page, image, x, y, source));
  }),
  PPB_Graphics2D_Scroll: of(Graphics2D, 0, (page, thread, graphics, part, amount) => {
    const [dx, dy] = page.words(amount, 2).map((n) => n | 0);
    const clip = rectangle(page, part, everything);
    if (graphics.queue.length < MAX_TASKS) graphics.queue.push(() => graphics.scroll(clip, dx, dy));
  }),
  PPB_Graphics2D_ReplaceContents: of(Graphics2D, 0, (page, thread, graphics, id) => {
    useImage(page, graphics, id, (image) => {
      if (image.width === graphics.width && image.height === graphics.height) graphics.paint(page, image, 0, 0, everything);
    });
  }),
  PPB_Graphics2D_Flush: of(Graphics2D, BAD_RESOURCE, (page, thread, graphics, callback) => {
    if (graphics.flushing) return IN_PROGRESS;
    for (const step of graphics.queue.splice(0)) step();
    if (page.bound === graphics) page.show(graphics);
    graphics.flushing = true;
    return page.shown(thread, callback, () => (graphics.flushing = false));
  }),
  PPB_Graphics2D_SetScale: of(Graphics2D, 0, (page, thread, graphics, scale) => {
    if (!(scale > 0)) return 0;
    graphics.scale = scale;
    return 1;
  }),
  PPB_Graphics2D_GetScale: of(Graphics2D, 0, (page, thread, graphics) => graphics.scale),

  PPB_Graphics3D_GetAttribMaxValue(page, thread, instance, attribute, result) {
    page.putWords(result, 4096);
    return OK;
  },
  PPB_Graphics3D_Create(page, thread, instance, shared, width, height) {
    return page.add(new Context3D(width, height));
  },
  PPB_Graphics3D_IsGraphics3D: is(Context3D),
  PPB_Graphics3D_GetAttribs: of(Context3D, BAD_RESOURCE, (page, thread, context, list) => {
    for (let at = list, n = 0; at && n < MAX_ATTRIBUTES; at += 8, n++) {
      const [key] = page.words(at, 1);
      if (key === ATTRIBUTES_END) return OK;
      const value = { 0x3057: context.width, 0x3056: context.height, ...contextBits }[key];
      if (value !== undefined) page.putWords(at + 4, value);
    }
    return BAD_ARGUMENT;
  }),
  PPB_Graphics3D_SetAttribs: of(Context3D, BAD_RESOURCE, () => OK),
  PPB_Graphics3D_GetError: of(Context3D, BAD_RESOURCE, () => OK),
  PPB_Graphics3D_ResizeBuffers: of(Context3D, BAD_RESOURCE, (page, thread, context, width, height) => {
    Object.assign(context, { width, height });
    return OK;
  }),
  PPB_Graphics3D_SwapBuffers: of(Context3D, BAD_RESOURCE, (page, thread, context, callback) => {
    if (context.swapping) return IN_PROGRESS;
    context.swapping = true;
    page.still++;
    return page.shown(thread, callback, () => (context.swapping = false));
  }),
};

Object.assign(Page.prototype, {
  // show puts a picture into the element.
  show(graphics) {
    const straight = graphics.straight;
    const same = this.last && this.last.length === straight.length && this.last.every((byte, i) => byte === straight[i]);
    this.still = same ? this.still + 1 : 0;
    if (same) return;
    this.last = straight;
    this.options.frame?.(straight, graphics.width, graphics.height);
    const { canvas } = this.options;
    if (!canvas) return;
    const [width, height] = this.surface(graphics);
    if (canvas.width !== width || canvas.height !== height) Object.assign(canvas, { width, height });
    canvas.getContext("2d").putImageData(new ImageData(straight, graphics.width, graphics.height), 0, 0);
  },

  // surface is the size of the element in pixels of a picture, which need not fill it.
  surface({ width, height, scale }) {
    const size = [this.size.width, this.size.height].map((n) => Math.max(Math.round(n / scale), 1));
    return size[0] * size[1] <= MAX_SURFACE ? size : [width, height];
  },

  // showBitmap puts what the graphics processor drew into the element.
  showBitmap(bitmap) {
    const { canvas } = this.options;
    if (!canvas || !bitmap) return;
    if (canvas.width !== bitmap.width || canvas.height !== bitmap.height) Object.assign(canvas, { width: bitmap.width, height: bitmap.height });
    const context = canvas.getContext("2d");
    context.clearRect(0, 0, canvas.width, canvas.height);
    context.drawImage(bitmap, 0, 0);
    bitmap.close();
  },

  // shown calls back when a picture has been shown. Pictures without news do not keep
  // a program from being idle for ever.
  shown(thread, { func, user }, done) {
    if (func === 0) return thread.loop === this.main ? BLOCKS_MAIN : frame().then(() => (done(), OK));
    const { loop } = thread;
    if (!loop) return NO_LOOP;
    const counts = this.still < STILL;
    if (counts) this.pending++;
    frame().then(() => {
      done();
      if (counts) this.pending--;
      loop.post((on) => on.call(func, user, OK));
    });
    return PENDING;
  },
});
