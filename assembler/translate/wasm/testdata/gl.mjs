// Draws with what OpenGL ES has beside its first version, and posts what it sees.
// Appended to the module, so that all of it is in reach.

const memory = new WebAssembly.Memory({ initial: 63, maximum: 64, shared: true });
const numbers = new Int32Array(new SharedArrayBuffer(20));
numbers[NEXT] = 4;
const page = new Page({ pages: 64 }, memory, numbers, (error) => note("failed", error.message));
const guest = new PageGuest({ begun: 0, thread: 1, pages: 64 }, memory, numbers, () => {});
guest.request = (name, args) => pageFunctions[name](page, { loop: page.main }, ...args);

let result = "";
const note = (what, value) => (result += `${what} ${value}|`);
const at = page.arena.alloc(4096), list = at + 2048;
const words = (...values) => (new Int32Array(memory.buffer, at - PAGE, values.length).set(values), at);
const floats = (...values) => (new Float32Array(memory.buffer, at - PAGE, values.length).set(values), at);
const word = (address = list) => new Int32Array(memory.buffer, address - PAGE, 1)[0];
const text = (string) => page.lend(string);
const gl = (name, ...args) => glFunction(guest, name.includes("_") ? `PPB_OpenGLES2${name}` : `PPB_OpenGLES2_${name}`)(context, ...args);
const gen = (name) => (gl(name, 1, list), word());
const pixel = (format = 0x1908) => {
  gl("ReadPixels", 3, 3, 1, 1, format, 0x1401, list);
  return [...new Uint8Array(memory.buffer, list - PAGE, 4)].join(",");
};

const context = guest.PPB_Graphics3D_Create(1, 0, words(0x3057, 8, 0x3056, 8, 0x3038));
const shader = (kind, source) => {
  const id = gl("CreateShader", kind);
  new Int32Array(memory.buffer, list - PAGE, 1)[0] = text(source);
  gl("ShaderSource", id, 1, list, 0);
  gl("CompileShader", id);
  return id;
};
const program = gl("CreateProgram");
for (const id of [
  shader(0x8b31, "attribute vec2 p; void main() { gl_Position = vec4(p, 0.0, 1.0); }"),
  shader(0x8b30, "precision mediump float; uniform sampler2D t; void main() { gl_FragColor = texture2D(t, vec2(0.5)); }"),
]) gl("AttachShader", program, id);
gl("LinkProgram", program);
gl("UseProgram", program);
gl("GetAttachedShaders", program, 4, list, list + 4);
note("shaders", word());
gl("Viewport", 0, 0, 8, 8);

words(0x3057, 0, 0x3025, 0, 0x3038);
note("attributes", pageFunctions.PPB_Graphics3D_GetAttribs(page, undefined, context, at) + " " + word(at + 4) + " " + word(at + 12));

// A texture in the order of bytes that WebGL does not have, of one pixel.
const texture = gen("GenTextures");
gl("BindTexture", 0x0de1, texture);
for (const name of [0x2800, 0x2801]) gl("TexParameteri", 0x0de1, name, 0x2600);
new Uint8Array(memory.buffer, at - PAGE, 4).set([10, 20, 30, 255]);
gl("TexImage2D", 0x0de1, 0, 0x80e1, 1, 1, 0, 0x80e1, 0x1401, at);

// A square, in a buffer that is mapped, as the arrays of a set.
const set = gen("VertexArrayObject_GenVertexArraysOES");
gl("VertexArrayObject_BindVertexArrayOES", set);
note("set", gl("VertexArrayObject_IsVertexArrayOES", set));
gl("BindBuffer", 0x8892, gen("GenBuffers"));
gl("BufferData", 0x8892, 32, 0, 0x88e4);
const mapped = gl("ChromiumMapSub_MapBufferSubDataCHROMIUM", 0x8892, 0, 32, 0x88b9);
new Float32Array(memory.buffer, mapped - PAGE, 8).set([-1, -1, 1, -1, -1, 1, 1, 1]);
gl("ChromiumMapSub_UnmapBufferSubDataCHROMIUM", mapped);
gl("VertexAttribPointer", 0, 2, 0x1406, 0, 0, 0);
gl("EnableVertexAttribArray", 0);
gl("VertexArrayObject_BindVertexArrayOES", 0);
gl("VertexArrayObject_BindVertexArrayOES", set);
gl("GetIntegerv", 0x85b5, list);
note("bound", word() === set);

const query = gen("Query_GenQueriesEXT");
gl("Query_BeginQueryEXT", 0x8c2f, query);
gl("DrawArrays", 5, 0, 4);
gl("Query_EndQueryEXT", 0x8c2f);
gl("Query_GetQueryObjectuivEXT", query, 0x8866, list);
note("seen", word());
note("drawn", pixel());
note("blue first", pixel(0x80e1));

// The texture's memory, mapped.
const part = gl("ChromiumMapSub_MapTexSubImage2DCHROMIUM", 0x0de1, 0, 0, 0, 1, 1, 0x1908, 0x1401, 0x88b9);
new Uint8Array(memory.buffer, part - PAGE, 4).set([1, 2, 3, 255]);
gl("ChromiumMapSub_UnmapTexSubImage2DCHROMIUM", part);
gl("DrawArrays", 5, 0, 4);
note("mapped", pixel());

// Vertices in memory, whose numbers lie in a buffer.
gl("VertexArrayObject_BindVertexArrayOES", 0);
gl("BindBuffer", 0x8893, gen("GenBuffers"));
new Uint16Array(memory.buffer, list - PAGE, 4).set([0, 1, 2, 3]);
gl("BufferData", 0x8893, 8, list, 0x88e4);
gl("BindBuffer", 0x8892, 0);
gl("VertexAttribPointer", 0, 2, 0x1406, 0, 0, floats(-1, -1, 1, -1, -1, 1, 1, 1));
gl("EnableVertexAttribArray", 0);
gl("GetVertexAttribPointerv", 0, 0x8645, list);
note("pointer", word() === at);
gl("ClearColor", 0, 0, 0, 1);
gl("Clear", 0x4000);
gl("DrawElements", 5, 4, 0x1403, 0);
note("elements", pixel());
gl("Clear", 0x4000);
gl("InstancedArrays_DrawElementsInstancedANGLE", 5, 4, 0x1403, 0, 2);
note("instances", pixel());

// Formats that want a size.
for (const [format, type] of [[0x1902, 0x1403], [0x1902, 0x1405], [0x84f9, 0x84fa], [0x1908, 0x1406], [0x1908, 0x8d61]]) {
  gl("BindTexture", 0x0de1, gen("GenTextures"));
  gl("TexImage2D", 0x0de1, 0, format, 4, 4, 0, format, type, 0);
}
gl("Query_DeleteQueriesEXT", 1, words(query));
gl("VertexArrayObject_DeleteVertexArraysOES", 1, words(set));
note("gone", gl("Query_IsQueryEXT", query) + gl("VertexArrayObject_IsVertexArrayOES", set));
note("error", gl("GetError"));
gl("AttachShader", 12345, 0);
note("error", gl("GetError"));
note("error", gl("GetError"));
await fetch("./result", { method: "POST", body: result });
