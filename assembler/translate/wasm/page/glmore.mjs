
// What Chrome had beside OpenGL ES 2.0: extensions, and formats that WebGL 2 calls
// otherwise.

const INVALID_VALUE = 0x501, INVALID_OPERATION = 0x502, OUT_OF_MEMORY = 0x505, QUERY_RESULT = 0x8866, QUERY_AVAILABLE = 0x8867, HALF_FLOAT_OES = 0x8d61, BGRA_PIXELS = 0x80e1;
const glSamples = new Set([0x8c2f, 0x8d6a]); // what WebGL has queries for
const MAX_MAPPED = 256, MAX_THINGS = 1 << 16, MAX_HELD = 1 << 28;

// glBuiltIn are the extensions that WebGL 2 has without saying so.
const glBuiltIn = [
  "ANGLE_depth_texture", "ANGLE_instanced_arrays", "CHROMIUM_map_sub", "EXT_blend_minmax", "EXT_occlusion_query_boolean", "EXT_texture_format_BGRA8888", "OES_depth24", "OES_element_index_uint",
  "OES_packed_depth_stencil", "OES_rgb8_rgba8", "OES_texture_float", "OES_texture_half_float", "OES_texture_npot", "OES_vertex_array_object",
];

// glSized are the formats of pictures that WebGL 2 wants a size with, by the format and
// the type of the pixels.
const glSized = new Map([
  ["1902 1403", 0x81a5], ["1902 1405", 0x81a6], ["84f9 84fa", 0x88f0], // depth and stencil
  ["1908 1406", 0x8814], ["1907 1406", 0x8815], ["1908 140b", 0x881a], ["1907 140b", 0x881b], // numbers with a point
]);

// glFormat are the arguments of texImage2D from the format on.
function glFormat(internal, width, height, border, format, type) {
  const pixels = format === BGRA_PIXELS ? 0x1908 : { 0x8c40: 0x1907, 0x8c42: 0x1908 }[format] ?? format;
  const kind = type === HALF_FLOAT_OES ? 0x140b : type;
  const same = internal === BGRA_PIXELS ? 0x1908 : { 0x8c40: 0x8c41, 0x8c42: 0x8c43 }[internal] ?? internal;
  return [glSized.get(`${pixels.toString(16)} ${kind.toString(16)}`) ?? same, width, height, border, pixels, kind];
}

function glTexSub(c, target, level, x, y, width, height, format, type, pixels) {
  const [, , , , known, kind] = glFormat(format, width, height, 0, format, type);
  c.gl.texSubImage2D(target, level, x, y, width, height, known, kind, pixels);
}

function swapRedAndBlue(bytes) {
  for (let i = 0; i + 3 < bytes.length; i += 4) [bytes[i], bytes[i + 2]] = [bytes[i + 2], bytes[i]];
}

// glParameter is getParameter for what WebGL answers otherwise, or not at all.
function glParameter(c, name) {
  switch (name) {
    case 0x0d52: case 0x0d53: case 0x0d54: case 0x0d55:
      return 8; // bits of colours
    case 0x86a2:
      return c.gl.getParameter(0x86a3)?.length ?? 0; // compressed formats
    case 0x8df9: case 0x8df8:
      return 0; // formats of compiled shaders
    case 0x8dfa:
      return 1; // shaders are compiled
    case 0x85b5:
      return c.arrays.id ?? 0;
  }
  const value = c.gl.getParameter(name);
  return ArrayBuffer.isView(value) ? [...value] : value;
}

// glMap gives the program memory; use does what is to be done with what it wrote there.
function glMap(c, size, use) {
  if (!(size > 0) || size > 0x7fffffff || c.mapped.size >= MAX_MAPPED) return 0;
  const address = c.guest.request("mapMemory", [size]);
  if (address) c.mapped.set(address, { size, use });
  return address;
}

function glUnmap(c, address) {
  const mapped = c.mapped.get(address);
  if (!mapped) return void (c.error ||= INVALID_VALUE);
  c.mapped.delete(address);
  mapped.use(c.copy(address, mapped.size), address);
  c.guest.request("unmapMemory", [address]);
}

function glGenerate(c, make, count, address) {
  const list = Array.from({ length: Math.min(Math.max(count, 0), 4096) }, () => c.add(c.gl[make]()));
  if (list.length > 0) c.parameter(list, address);
}

function glForget(c, end, count, address) {
  for (const id of c.ints(address, Math.min(Math.max(count, 0), 4096))) {
    const thing = c.things.get(id);
    if (!thing) continue;
    c.gl[end](thing);
    c.things.delete(id);
    c.numbers.delete(thing);
  }
}

// glArrays has vertices come from another set of arrays; 0 is the first one.
function glArrays(c, id) {
  const thing = id ? c.things.get(id) : null;
  if (id && !(thing instanceof WebGLVertexArrayObject)) return void (c.error ||= INVALID_OPERATION);
  c.sets ??= new Map([[0, c.arrays]]);
  Object.assign(c.arrays, { client: c.client, elements: c.bound[ELEMENT_BUFFER] });
  if (!c.sets.has(id)) c.sets.set(id, { id, client: new Map() });
  c.arrays = c.sets.get(id);
  c.client = c.arrays.client;
  c.bound[ELEMENT_BUFFER] = c.arrays.elements;
  c.gl.bindVertexArray(thing);
}

// glExtensions are the functions of other interfaces than the first.
const glExtensions = {
  PPB_OpenGLES2InstancedArrays_DrawArraysInstancedANGLE(c, mode, first, count, instances) {
    c.useClient(first, first + count - 1);
    c.gl.drawArraysInstanced(mode, first, count, instances);
  },
  PPB_OpenGLES2InstancedArrays_DrawElementsInstancedANGLE: (c, mode, count, type, offset, instances) => c.drawElements(mode, count, type, offset >>> 0, instances),
  PPB_OpenGLES2InstancedArrays_VertexAttribDivisorANGLE: (c, index, divisor) => c.gl.vertexAttribDivisor(index, divisor),
  PPB_OpenGLES2FramebufferBlit_BlitFramebufferEXT: (c, ...args) => c.gl.blitFramebuffer(...args),
  PPB_OpenGLES2FramebufferMultisample_RenderbufferStorageMultisampleEXT: (c, target, samples, format, width, height) => c.gl.renderbufferStorageMultisample(target, samples, format, width, height),
  PPB_OpenGLES2ChromiumEnableFeature_EnableFeatureCHROMIUM: () => 0,

  PPB_OpenGLES2ChromiumMapSub_MapBufferSubDataCHROMIUM: (c, target, offset, size) => glMap(c, size, (bytes) => c.gl.bufferSubData(target, offset, bytes)),
  PPB_OpenGLES2ChromiumMapSub_UnmapBufferSubDataCHROMIUM: (c, address) => glUnmap(c, address >>> 0),
  PPB_OpenGLES2ChromiumMapSub_MapTexSubImage2DCHROMIUM(c, target, level, x, y, width, height, format, type) {
    const size = width > 0 && height > 0 ? c.picture(width, height, format, type, c.gl.getParameter(0x0cf5)) : 0;
    return glMap(c, size, (bytes, address) => glTexSub(c, target, level, x, y, width, height, format, type, c.pixels(width, height, format, type, address)));
  },
  PPB_OpenGLES2ChromiumMapSub_UnmapTexSubImage2DCHROMIUM: (c, address) => glUnmap(c, address >>> 0),

  PPB_OpenGLES2Query_GenQueriesEXT: (c, count, address) => glGenerate(c, "createQuery", count, address),
  PPB_OpenGLES2Query_DeleteQueriesEXT: (c, count, address) => glForget(c, "deleteQuery", count, address),
  PPB_OpenGLES2Query_IsQueryEXT: (c, id) => c.things.get(id) instanceof WebGLQuery,
  PPB_OpenGLES2Query_BeginQueryEXT(c, target, id) {
    c.queries ??= new Map();
    c.queries.set(target, id);
    if (glSamples.has(target)) c.gl.beginQuery(target, c.things.get(id));
  },
  PPB_OpenGLES2Query_EndQueryEXT(c, target) {
    c.queries?.delete(target);
    if (glSamples.has(target)) c.gl.endQuery(target);
  },
  PPB_OpenGLES2Query_GetQueryivEXT: (c, target, name, result) => c.parameter(c.queries?.get(target) ?? 0, result),
  // WebGL knows a result only when the thread has rested, which one of these need not do
  // before it goes on: what is not known yet counts as seen.
  PPB_OpenGLES2Query_GetQueryObjectuivEXT(c, id, name, result) {
    const query = c.things.get(id);
    const known = query && c.gl.isQuery(query) && c.gl.getQueryParameter(query, QUERY_AVAILABLE);
    c.parameter(name === QUERY_RESULT && known ? c.gl.getQueryParameter(query, QUERY_RESULT) : 1, result);
  },

  PPB_OpenGLES2VertexArrayObject_GenVertexArraysOES: (c, count, address) => glGenerate(c, "createVertexArray", count, address),
  PPB_OpenGLES2VertexArrayObject_DeleteVertexArraysOES(c, count, address) {
    for (const id of c.ints(address, Math.min(count, 4096))) if (id && id === c.arrays.id) glArrays(c, 0);
    glForget(c, "deleteVertexArray", count, address);
  },
  PPB_OpenGLES2VertexArrayObject_IsVertexArrayOES: (c, id) => c.things.get(id) instanceof WebGLVertexArrayObject,
  PPB_OpenGLES2VertexArrayObject_BindVertexArrayOES: (c, id) => glArrays(c, id),

  "PPB_OpenGLES2DrawBuffers(Dev)_DrawBuffersEXT": (c, count, address) => c.gl.drawBuffers([...c.ints(address, count)]),
};
