
// OpenGL ES 2.0 over WebGL 2. The thread that makes a context draws, into a canvas of
// its own; each picture goes to the page as a bitmap. Without WebGL nothing is drawn,
// and the program goes on.

// glPlain are the functions that WebGL has with the same arguments, by the kinds of
// these: n a number, s a string, L a place of a uniform, and letters of things with
// numbers.
const glPlain = {
  ActiveTexture: "n", AttachShader: "PS", BindAttribLocation: "Pns", BindBuffer: "nB", BindFramebuffer: "nF", BindRenderbuffer: "nR", BindTexture: "nT",
  BlendColor: "nnnn", BlendEquation: "n", BlendEquationSeparate: "nn", BlendFunc: "nn", BlendFuncSeparate: "nnnn", CheckFramebufferStatus: "n", Clear: "n",
  ClearColor: "nnnn", ClearStencil: "n", ColorMask: "bbbb", CompileShader: "S", CopyTexImage2D: "nnnnnnnn", CopyTexSubImage2D: "nnnnnnnn", CullFace: "n",
  DepthFunc: "n", DepthMask: "b", DetachShader: "PS", Disable: "n", DisableVertexAttribArray: "n", Enable: "n", EnableVertexAttribArray: "n", Finish: "", Flush: "",
  FramebufferRenderbuffer: "nnnR", FramebufferTexture2D: "nnnTn", FrontFace: "n", GenerateMipmap: "n", GetAttribLocation: "Ps", Hint: "nn",
  IsBuffer: "B", IsEnabled: "n", IsFramebuffer: "F", IsProgram: "P", IsRenderbuffer: "R", IsShader: "S", IsTexture: "T", LineWidth: "n",
  PixelStorei: "nn", PolygonOffset: "nn", RenderbufferStorage: "nnnn", SampleCoverage: "nb", Scissor: "nnnn", StencilFunc: "nnn", StencilFuncSeparate: "nnnn",
  StencilMask: "n", StencilMaskSeparate: "nn", StencilOp: "nnn", StencilOpSeparate: "nnnn", TexParameterf: "nnn", TexParameteri: "nnn", Uniform1f: "Ln", Uniform1i: "Ln",
  Uniform2f: "Lnn", Uniform2i: "Lnn", Uniform3f: "Lnnn", Uniform3i: "Lnnn", Uniform4f: "Lnnnn", Uniform4i: "Lnnnn", UseProgram: "P", ValidateProgram: "P",
  VertexAttrib1f: "nn", VertexAttrib2f: "nnn", VertexAttrib3f: "nnnn", VertexAttrib4f: "nnnnn", Viewport: "nnnn",
};
// The names of some are different in WebGL.
const glNames = { ClearDepthf: "clearDepth", DepthRangef: "depthRange" };
Object.assign(glPlain, { ClearDepthf: "n", DepthRangef: "nn" });

const glThings = { Buffers: "B", Framebuffers: "F", Renderbuffers: "R", Textures: "T" };
const glMakers = { B: "createBuffer", F: "createFramebuffer", R: "createRenderbuffer", T: "createTexture", P: "createProgram", S: "createShader" };
const glEnds = { B: "deleteBuffer", F: "deleteFramebuffer", R: "deleteRenderbuffer", T: "deleteTexture", P: "deleteProgram", S: "deleteShader" };

const ARRAY_BUFFER = 0x8892, ELEMENT_BUFFER = 0x8893, INFO_LOG_LENGTH = 0x8b84, SOURCE_LENGTH = 0x8b88, ACTIVE_UNIFORM_LENGTH = 0x8b87, ACTIVE_ATTRIBUTE_LENGTH = 0x8b8a;
const elementSizes = { 0x1400: 1, 0x1401: 1, 0x1402: 2, 0x1403: 2, 0x1404: 4, 0x1405: 4, 0x1406: 4, 0x140c: 4 };

// GLContext is a context, as the thread that draws in it has it.
class GLContext {
  constructor(guest, width, height) {
    Object.assign(this, { guest, things: new Map(), numbers: new Map(), places: [], next: 0, client: new Map(), bound: {}, strings: new Map() });
    if (typeof OffscreenCanvas === "undefined") return;
    this.canvas = new OffscreenCanvas(Math.max(width, 1), Math.max(height, 1));
    this.gl = this.canvas.getContext("webgl2", { preserveDrawingBuffer: true, antialias: true });
    for (const name of this.gl?.getSupportedExtensions() ?? []) this.gl.getExtension(name);
    this.arrays = { client: this.client }; // what BindVertexArrayOES changes
    this.mapped = new Map();
    this.known = new Map(); // the places of the uniforms of programs
  }

  add(thing) {
    if (!thing || this.things.size >= MAX_THINGS) return 0;
    this.next++;
    this.things.set(this.next, thing);
    this.numbers.set(thing, this.next);
    return this.next;
  }

  // holds tells whether so many bytes are not too many for one thing.
  holds(size) {
    if (size <= MAX_HELD) return true;
    this.error ||= OUT_OF_MEMORY;
    return false;
  }

  // argument makes what WebGL takes of an argument.
  argument(kind, x) {
    if (kind === "n") return x;
    if (kind === "b") return x !== 0;
    if (kind === "s") return this.guest.string(x);
    if (kind === "L") return this.places[x] ?? null;
    return this.things.get(x) ?? null;
  }

  // size is that of a picture in memory, in bytes.
  picture(width, height, format, type, alignment) {
    const parts = { 0x1906: 1, 0x1907: 3, 0x1908: 4, 0x1909: 1, 0x190a: 2, 0x1902: 1 }[format] ?? 4;
    const packed = { 0x8033: 2, 0x8034: 2, 0x8363: 2, 0x84fa: 4 }[type];
    const row = width * (packed ?? parts * (elementSizes[type] ?? 1));
    return height > 0 ? Math.ceil(row / alignment) * alignment * (height - 1) + row : 0;
  }

  // pixels returns a copy of a picture in memory, as WebGL wants it; null for none.
  pixels(width, height, format, type, address) {
    if (!address) return null;
    const bytes = this.copy(address, this.picture(width, height, format, type, this.gl.getParameter(0x0cf5)));
    if (format === BGRA_PIXELS) swapRedAndBlue(bytes);
    if (type === 0x1406) return new Float32Array(bytes.buffer, 0, bytes.length >> 2);
    if ([0x1405, 0x84fa].includes(type)) return new Uint32Array(bytes.buffer, 0, bytes.length >> 2);
    return [0x8033, 0x8034, 0x8363, 0x1403, 0x140b, HALF_FLOAT_OES].includes(type) ? new Uint16Array(bytes.buffer, 0, bytes.length >> 1) : bytes;
  }

  copy(address, size) {
    const bytes = this.guest.bytes(address, size);
    if (!bytes) throw new Trap(outside);
    return bytes.slice();
  }

  floats(address, count) {
    return new Float32Array(this.copy(address, 4 * count).buffer);
  }

  ints(address, count) {
    return new Int32Array(this.copy(address, 4 * count).buffer);
  }

  put(address, text, size, length) {
    const bytes = new TextEncoder().encode(text).subarray(0, Math.max(size - 1, 0));
    if (size > 0) {
      this.guest.bytes(address, bytes.length + 1)?.set([...bytes, 0]);
    }
    if (length) this.guest.put32(length, bytes.length);
  }

  // useClient gives arrays that lie in the program's memory to WebGL, which only
  // knows buffers: first to last are the vertices that are drawn.
  useClient(first, last) {
    const { gl } = this;
    for (const [index, a] of this.client) {
      if (!gl.getVertexAttrib(index, 0x8622)) continue;
      const size = a.size * (elementSizes[a.type] ?? 4), stride = a.stride || size;
      a.buffer ??= gl.createBuffer();
      gl.bindBuffer(ARRAY_BUFFER, a.buffer);
      gl.bufferData(ARRAY_BUFFER, this.copy(a.address, stride * last + size), 0x88e0);
      gl.vertexAttribPointer(index, a.size, a.type, a.normalized, a.stride, 0);
    }
    gl.bindBuffer(ARRAY_BUFFER, this.bound[ARRAY_BUFFER] ?? null);
  }

  // indices are those of a drawing, which lie in memory or in a buffer.
  drawElements(mode, count, type, offset, instances) {
    const { gl } = this;
    if (!this.bound[ELEMENT_BUFFER]) {
      const bytes = this.copy(offset, count * (elementSizes[type] ?? 1));
      const list = type === 0x1403 ? new Uint16Array(bytes.buffer) : type === 0x1405 ? new Uint32Array(bytes.buffer) : bytes;
      this.useClient(0, list.reduce((most, n) => Math.max(most, n), 0));
      this.elements ??= gl.createBuffer();
      gl.bindBuffer(ELEMENT_BUFFER, this.elements);
      gl.bufferData(ELEMENT_BUFFER, bytes, 0x88e0);
      offset = 0;
    } else if (this.client.size > 0) {
      if (!(count >= 0 && count * (elementSizes[type] ?? 1) <= gl.getBufferParameter(ELEMENT_BUFFER, 0x8764))) return void (this.error ||= INVALID_OPERATION);
      const stored = new (type === 0x1403 ? Uint16Array : type === 0x1405 ? Uint32Array : Uint8Array)(count);
      gl.getBufferSubData(ELEMENT_BUFFER, offset, stored);
      this.useClient(0, stored.reduce((most, n) => Math.max(most, n), 0));
    }
    if (instances === undefined) gl.drawElements(mode, count, type, offset);
    else gl.drawElementsInstanced(mode, count, type, offset, instances);
    if (!this.bound[ELEMENT_BUFFER]) gl.bindBuffer(ELEMENT_BUFFER, null);
  }

  // parameter writes what WebGL answers to a question: numbers, flags, things.
  parameter(value, address, floating) {
    const list = value === null || value === undefined ? [0] : value.length === undefined || typeof value === "string" ? [value] : [...value];
    const view = this.guest.need(address, 4 * list.length);
    list.forEach((x, i) => {
      const n = typeof x === "object" ? (this.numbers.get(x) ?? 0) : Number(x);
      if (floating) view.setFloat32(4 * i, n, true);
      else view.setInt32(4 * i, n, true);
    });
  }
}

// glCalls are the functions that WebGL does not have in the same way, after the
// context.
const glCalls = {
  BufferData: (c, target, size, address, usage) => (address || c.holds(size)) && c.gl.bufferData(target, address ? c.copy(address, size) : size, usage),
  BufferSubData: (c, target, offset, size, address) => c.gl.bufferSubData(target, offset, c.copy(address, size)),
  BindBuffer(c, target, buffer) {
    c.bound[target] = c.things.get(buffer);
    c.gl.bindBuffer(target, c.bound[target] ?? null);
  },
  CreateProgram: (c) => c.add(c.gl.createProgram()),
  CreateShader: (c, type) => c.add(c.gl.createShader(type)),
  DeleteProgram: (c, id) => glDelete(c, "P", id),
  DeleteShader: (c, id) => glDelete(c, "S", id),
  CompressedTexImage2D: (c, target, level, format, width, height, border, size, address) => c.gl.compressedTexImage2D(target, level, format, width, height, border, c.copy(address, size)),
  CompressedTexSubImage2D: (c, target, level, x, y, width, height, format, size, address) => c.gl.compressedTexSubImage2D(target, level, x, y, width, height, format, c.copy(address, size)),
  DrawArrays(c, mode, first, count) {
    c.useClient(first, first + count - 1);
    c.gl.drawArrays(mode, first, count);
  },
  DrawElements: (c, mode, count, type, offset) => c.drawElements(mode, count, type, offset >>> 0),
  GetActiveAttrib: (c, program, i, size, length, count, type, name) => glActive(c, c.gl.getActiveAttrib(c.things.get(program), i), size, length, count, type, name),
  GetActiveUniform: (c, program, i, size, length, count, type, name) => glActive(c, c.gl.getActiveUniform(c.things.get(program), i), size, length, count, type, name),
  GetBooleanv: (c, name, result) => [glParameter(c, name)].flat().forEach((x, i) => c.guest.bytes(result + i, 1)?.fill(x ? 1 : 0)),
  GetError(c) {
    const error = c.error || c.gl.getError();
    c.error = 0;
    return error;
  },
  GetFloatv: (c, name, result) => c.parameter(glParameter(c, name), result, true),
  GetIntegerv: (c, name, result) => c.parameter(glParameter(c, name), result),
  GetAttachedShaders(c, program, size, count, result) {
    const list = (c.gl.getAttachedShaders(c.things.get(program)) ?? []).slice(0, Math.max(size, 0));
    if (count) c.guest.put32(count, list.length);
    if (list.length > 0) c.parameter(list, result);
  },
  GetVertexAttribPointerv: (c, i, name, result) => c.guest.put32(result, c.client.get(i)?.address ?? c.gl.getVertexAttribOffset(i, name)),
  GetBufferParameteriv: (c, target, name, result) => c.parameter(c.gl.getBufferParameter(target, name), result),
  GetFramebufferAttachmentParameteriv: (c, target, attachment, name, result) => c.parameter(c.gl.getFramebufferAttachmentParameter(target, attachment, name), result),
  GetRenderbufferParameteriv: (c, target, name, result) => c.parameter(c.gl.getRenderbufferParameter(target, name), result),
  GetTexParameterfv: (c, target, name, result) => c.parameter(c.gl.getTexParameter(target, name), result, true),
  GetTexParameteriv: (c, target, name, result) => c.parameter(c.gl.getTexParameter(target, name), result),
  GetVertexAttribfv: (c, i, name, result) => c.parameter(c.gl.getVertexAttrib(i, name), result, true),
  GetVertexAttribiv: (c, i, name, result) => c.parameter(c.gl.getVertexAttrib(i, name), result),
  GetUniformfv: (c, program, place, result) => c.parameter(c.gl.getUniform(c.things.get(program), c.places[place]), result, true),
  GetUniformiv: (c, program, place, result) => c.parameter(c.gl.getUniform(c.things.get(program), c.places[place]), result),
  GetProgramiv(c, id, name, result) {
    const program = c.things.get(id);
    if (name === INFO_LOG_LENGTH) return c.parameter((c.gl.getProgramInfoLog(program) ?? "").length + 1, result);
    if (name === ACTIVE_UNIFORM_LENGTH || name === ACTIVE_ATTRIBUTE_LENGTH) return c.parameter(256, result);
    return c.parameter(c.gl.getProgramParameter(program, name), result);
  },
  GetShaderiv(c, id, name, result) {
    const shader = c.things.get(id);
    if (name === INFO_LOG_LENGTH) return c.parameter((c.gl.getShaderInfoLog(shader) ?? "").length + 1, result);
    if (name === SOURCE_LENGTH) return c.parameter((c.gl.getShaderSource(shader) ?? "").length + 1, result);
    return c.parameter(c.gl.getShaderParameter(shader, name), result);
  },
  GetProgramInfoLog: (c, id, size, length, result) => c.put(result, c.gl.getProgramInfoLog(c.things.get(id)) ?? "", size, length),
  GetShaderInfoLog: (c, id, size, length, result) => c.put(result, c.gl.getShaderInfoLog(c.things.get(id)) ?? "", size, length),
  GetShaderSource: (c, id, size, length, result) => c.put(result, c.gl.getShaderSource(c.things.get(id)) ?? "", size, length),
  GetShaderPrecisionFormat(c, shader, type, range, precision) {
    const format = c.gl.getShaderPrecisionFormat(shader, type);
    c.parameter([format.rangeMin, format.rangeMax], range);
    c.parameter(format.precision, precision);
  },
  GetString(c, name) {
    if (!c.strings.has(name)) {
      const text = { 0x1f00: "pnaclasm", 0x1f01: "WebGL", 0x1f02: "OpenGL ES 2.0", 0x1f03: [...glBuiltIn, ...(c.gl.getSupportedExtensions() ?? [])].map((e) => `GL_${e}`).join(" "), 0x8b8c: "OpenGL ES GLSL ES 1.00" }[name];
      c.strings.set(name, text === undefined ? 0 : c.guest.request("lendText", [text]));
    }
    return c.strings.get(name);
  },
  GetUniformLocation(c, id, name) {
    const program = c.things.get(id), text = c.guest.string(name);
    const known = c.known.get(program)?.get(text);
    if (known !== undefined) return known;
    const place = c.places.length < MAX_THINGS ? c.gl.getUniformLocation(program, text) : null;
    if (!c.known.has(program)) c.known.set(program, new Map());
    const number = place ? c.places.push(place) - 1 : -1;
    c.known.get(program).set(text, number);
    return number;
  },
  LinkProgram(c, id) {
    c.known.delete(c.things.get(id)); // its uniforms have other places
    c.gl.linkProgram(c.things.get(id));
  },
  ReadPixels(c, x, y, width, height, format, type, address) {
    const size = c.picture(width, height, format, type, c.gl.getParameter(0x0d05));
    const target = c.guest.need(address, Math.max(size, 1));
    const bytes = new Uint8Array(Math.min(size, target.byteLength));
    c.gl.readPixels(x, y, width, height, format === BGRA_PIXELS ? 0x1908 : format, type, type === 0x1406 ? new Float32Array(bytes.buffer) : bytes);
    if (format === BGRA_PIXELS) swapRedAndBlue(bytes);
    c.guest.bytes(address, bytes.length)?.set(bytes);
  },
  ShaderSource(c, id, count, strings, lengths) {
    const list = c.ints(strings, count), sizes = lengths ? c.ints(lengths, count) : [];
    const text = Array.from(list, (at, i) => (sizes[i] >= 0 ? new TextDecoder().decode(c.copy(at, sizes[i])) : c.guest.string(at)));
    c.gl.shaderSource(c.things.get(id), text.join(""));
  },
  TexImage2D: (c, target, level, internal, width, height, border, format, type, address) => c.holds(4 * width * height) && c.gl.texImage2D(target, level, ...glFormat(internal, width, height, border, format, type), c.pixels(width, height, format, type, address)),
  TexSubImage2D: (c, target, level, x, y, width, height, format, type, address) => glTexSub(c, target, level, x, y, width, height, format, type, c.pixels(width, height, format, type, address)),
  TexParameterfv: (c, target, name, address) => c.gl.texParameterf(target, name, c.floats(address, 1)[0]),
  TexParameteriv: (c, target, name, address) => c.gl.texParameteri(target, name, c.ints(address, 1)[0]),
  VertexAttribPointer(c, index, size, type, normalized, stride, address) {
    if (c.bound[ARRAY_BUFFER]) {
      c.client.delete(index);
      return c.gl.vertexAttribPointer(index, size, type, normalized !== 0, stride, address);
    }
    const buffer = c.client.get(index)?.buffer;
    c.client.set(index, { size, type, normalized: normalized !== 0, stride, address, buffer });
  },
};

for (const n of [1, 2, 3, 4]) {
  glCalls[`Uniform${n}fv`] = (c, place, count, address) => c.gl[`uniform${n}fv`](c.places[place] ?? null, c.floats(address, n * count));
  glCalls[`Uniform${n}iv`] = (c, place, count, address) => c.gl[`uniform${n}iv`](c.places[place] ?? null, c.ints(address, n * count));
  glCalls[`VertexAttrib${n}fv`] = (c, index, address) => c.gl[`vertexAttrib${n}fv`](index, c.floats(address, n));
  if (n > 1) glCalls[`UniformMatrix${n}fv`] = (c, place, count, transpose, address) => c.gl[`uniformMatrix${n}fv`](c.places[place] ?? null, transpose !== 0, c.floats(address, n * n * count));
}
for (const [name, kind] of Object.entries(glThings)) {
  glCalls[`Gen${name}`] = (c, count, address) => c.parameter(Array.from({ length: Math.min(count, 4096) }, () => c.gl[glMakers[kind]]()).map((thing) => c.add(thing)), address);
  glCalls[`Delete${name}`] = (c, count, address) => c.ints(address, Math.min(count, 4096)).forEach((id) => glDelete(c, kind, id));
}

function glDelete(c, kind, id) {
  const thing = c.things.get(id);
  if (!thing) return;
  c.gl[glEnds[kind]](thing);
  c.things.delete(id);
  c.numbers.delete(thing);
}

function glActive(c, info, size, length, count, type, name) {
  if (!info) return;
  c.put(name, info.name, size, length);
  c.guest.put32(count, info.size);
  c.guest.put32(type, info.type);
}

// glUnanswered are the functions that have no counterpart: they do nothing.
const glUnanswered = ["ReleaseShaderCompiler", "ShaderBinary"];

// glFunction makes the function of a thread that draws; undefined for what is none of
// OpenGL.
function glFunction(guest, name) {
  if (!name.startsWith("PPB_OpenGLES2")) return undefined;
  const short = name.replace("PPB_OpenGLES2_", "");
  const call = glExtensions[name] ?? glCalls[short];
  const kinds = glPlain[short];
  if (!call && kinds === undefined) return () => 0;
  const own = glNames[short] ?? short[0].toLowerCase() + short.slice(1);
  return (id, ...args) => {
    const c = guest.contexts.get(id);
    if (!c?.gl) return short === "CheckFramebufferStatus" ? 0x8cd5 : 0;
    try {
      const result = call ? call(c, ...args) : c.gl[own](...args.map((x, i) => c.argument(kinds[i], x)));
      return Number(result ?? 0);
    } catch (error) {
      if (error instanceof Trap) throw error;
      c.error ||= INVALID_VALUE; // WebGL does not take things that are none
      return 0;
    }
  };
}

Object.assign(PageGuest.prototype, {
  PPB_Graphics3D_Create(instance, shared, attributes) {
    let width = 1, height = 1;
    for (let at = attributes >>> 0, n = 0; at && n < 64; at += 8, n++) {
      const view = this.need(at, 8);
      const key = view.getInt32(0, true), value = view.getInt32(4, true);
      if (key === 0x3038) break;
      if (key === 0x3057) width = value;
      if (key === 0x3056) height = value;
    }
    const id = this.request("PPB_Graphics3D_Create", [instance, shared, width, height]);
    if (id) this.contexts.set(id, new GLContext(this, width, height));
    return id;
  },

  PPB_Graphics3D_ResizeBuffers(id, width, height) {
    const canvas = this.contexts.get(id)?.canvas;
    if (canvas && width > 0 && height > 0) Object.assign(canvas, { width, height });
    return this.request("PPB_Graphics3D_ResizeBuffers", [id, width, height]);
  },

  PPB_Graphics3D_SwapBuffers(id, callback) {
    const context = this.contexts.get(id);
    if (context?.gl) {
      const bitmap = context.canvas.transferToImageBitmap();
      this.post({ cast: "frame", bitmap }, [bitmap]);
    }
    return this.request("PPB_Graphics3D_SwapBuffers", [id, this.marshal("C", callback)]);
  },
});
