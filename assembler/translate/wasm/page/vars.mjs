
// Types of values (PP_VarType).
const VAR_UNDEFINED = 0, VAR_NULL = 1, VAR_BOOL = 2, VAR_INT32 = 3, VAR_DOUBLE = 4, VAR_STRING = 5, VAR_ARRAY = 7, VAR_DICTIONARY = 8, VAR_BUFFER = 9, VAR_RESOURCE = 10;
const undefinedVar = { type: VAR_UNDEFINED, value: 0 };
const nullVar = { type: VAR_NULL, value: 0 };

const MAX_DEPTH = 1000;
const MAX_OBJECTS = 1 << 22;
const MAX_ELEMENTS = 1 << 24;

// Arena hands out memory of the program for what the page shows it: see arena.go.
class Arena {
  constructor(page) {
    this.page = page;
    this.sizes = new Map();
    this.free = new Map();
  }

  // alloc returns the address of zeroed memory, 0 where there is none left.
  alloc(size) {
    const small = size <= PAGE / 2;
    const whole = small ? 2 ** Math.ceil(Math.log2(Math.max(size, 16))) : Math.ceil(size / PAGE) * PAGE;
    let list = this.free.get(whole);
    if (!list) this.free.set(whole, (list = []));
    if (list.length === 0) {
      const at = this.page.take(Math.ceil(whole / PAGE));
      if (at === undefined) return 0;
      for (let next = small ? PAGE - whole : 0; next >= 0; next -= whole) list.push(at + next);
    }
    const address = list.pop();
    this.sizes.set(address, whole);
    this.page.need(address, whole).fill(0);
    return address;
  }

  release(address) {
    const size = this.sizes.get(address);
    if (size === undefined) return;
    this.sizes.delete(address);
    this.free.get(size).push(address);
  }
}

// Vars are the values of a program that are counted by their users.
class Vars {
  constructor(page) {
    this.page = page;
    this.arena = page.arena;
    this.objects = new Map();
    this.next = 0;
  }

  // add makes an object with one user, null where there are too many.
  add(type, object) {
    const cost = VALUE_COST + 4 * (object.text?.length ?? 0) + ELEMENT_COST * (object.list?.length ?? object.map?.size ?? 0);
    if (this.objects.size >= MAX_OBJECTS || !this.page.charge(cost)) return nullVar;
    do this.next = (this.next % 0x7fffffff) + 1;
    while (this.objects.has(this.next));
    this.objects.set(this.next, { type, cost, refs: 1, ...object });
    return { type, value: this.next };
  }

  // grow charges for more elements of an object; false: there is no room for them.
  grow(object, elements) {
    if (!this.page.charge(ELEMENT_COST * elements)) return false;
    object.cost += ELEMENT_COST * elements;
    return true;
  }

  // get returns the object of a value of a type.
  get({ type, value }, wanted = type) {
    const object = this.objects.get(value);
    return type === wanted && type >= VAR_STRING && object?.type === type ? object : undefined;
  }

  addRef(v) {
    const object = this.get(v);
    if (object) object.refs++;
    return v;
  }

  // release takes a user away. Values may nest deeply: this is no recursion.
  release(v) {
    for (const list = [v]; list.length > 0; ) {
      const next = list.pop();
      const object = this.get(next);
      if (!object || --object.refs > 0) continue;
      this.objects.delete(next.value);
      this.page.charge(-object.cost);
      if (object.address) this.arena.release(object.address);
      if (object.list) for (const item of object.list) list.push(item);
      if (object.map) for (const item of object.map.values()) list.push(item);
    }
  }

  text(v) {
    return this.get(v, VAR_STRING)?.text;
  }

  string(text) {
    return this.add(VAR_STRING, { text });
  }

  // buffer makes a buffer, of bytes or of a number of zeros; null without memory.
  buffer(bytes) {
    const size = typeof bytes === "number" ? bytes : bytes.length;
    const address = this.arena.alloc(Math.max(size, 1));
    if (!address) return nullVar;
    if (typeof bytes !== "number") this.page.need(address, size).set(bytes);
    return this.add(VAR_BUFFER, { address, size });
  }

  // from makes a value of one of JavaScript's.
  from(x, depth = 0) {
    if (depth > MAX_DEPTH) throw new RangeError("a message nests too deep, or contains itself");
    if (x === undefined) return undefinedVar;
    if (x === null) return nullVar;
    if (typeof x === "boolean") return { type: VAR_BOOL, value: x };
    if (typeof x === "number") return { type: x === (x | 0) && !Object.is(x, -0) ? VAR_INT32 : VAR_DOUBLE, value: x };
    if (typeof x === "string") return this.string(x.toWellFormed?.() ?? x);
    if (x instanceof ArrayBuffer) return this.buffer(new Uint8Array(x));
    if (Array.isArray(x)) return this.add(VAR_ARRAY, { list: Array.from(x, (item) => this.from(item, depth + 1)) });
    if (Object.getPrototypeOf(x) === Object.prototype || Object.getPrototypeOf(x) === null) {
      return this.add(VAR_DICTIONARY, { map: new Map(Object.entries(x).map(([key, item]) => [key, this.from(item, depth + 1)])) });
    }
    throw new TypeError(`a message cannot contain ${Object.prototype.toString.call(x)}`);
  }

  // to makes a value of JavaScript, which shares nothing with the program.
  to(v, depth = 0) {
    if (depth > MAX_DEPTH) throw new RangeError("a message nests too deep, or contains itself");
    switch (v.type) {
      case VAR_UNDEFINED:
        return undefined;
      case VAR_BOOL:
      case VAR_INT32:
      case VAR_DOUBLE:
        return v.value;
    }
    const object = this.get(v);
    if (!object) return null;
    switch (v.type) {
      case VAR_STRING:
        return object.text;
      case VAR_BUFFER:
        return this.page.need(object.address, object.size).slice().buffer;
      case VAR_ARRAY:
        return object.list.map((item) => this.to(item, depth + 1));
      case VAR_DICTIONARY: {
        const keys = [...object.map.keys()].sort();
        const result = {};
        for (const key of keys) Object.defineProperty(result, key, { value: this.to(object.map.get(key), depth + 1), enumerable: true, writable: true, configurable: true });
        return result;
      }
    }
    throw new TypeError("a message cannot contain a resource");
  }
}

// varFunctions are PPB_Var, PPB_VarArray, PPB_VarDictionary and PPB_VarArrayBuffer. A
// function is called on the page, after the thread that calls it and the arguments; a
// PP_Var among these has been read.
const varFunctions = {
  PPB_Var_AddRef: (page, thread, v) => void page.vars.addRef(v),
  PPB_Var_Release: (page, thread, v) => page.vars.release(v),
  PPB_Var_VarFromUtf8: (page, thread, result, data, size) => page.putVar(result, page.fromUtf8(data, size)),
  PPB_Var_VarFromUtf8_1_0: (page, thread, result, module, data, size) => page.putVar(result, page.fromUtf8(data, size)),
  PPB_Var_VarToUtf8(page, thread, v, size) {
    const object = page.vars.get(v, VAR_STRING);
    page.need(size, 4);
    if (!object) return page.put32(size, 0);
    const bytes = new TextEncoder().encode(object.text);
    if (!object.address) {
      object.address = page.arena.alloc(bytes.length + 1);
      if (!object.address) return page.put32(size, 0);
      page.need(object.address, bytes.length).set(bytes);
    }
    page.put32(size, bytes.length);
    return object.address;
  },
  PPB_Var_VarToResource(page, thread, v) {
    const id = page.vars.get(v, VAR_RESOURCE)?.resource ?? 0;
    page.addRef(id);
    return id;
  },
  PPB_Var_VarFromResource: (page, thread, result, resource) => page.putVar(result, page.vars.add(VAR_RESOURCE, { resource })),

  PPB_VarArray_Create: (page, thread, result) => page.putVar(result, page.vars.add(VAR_ARRAY, { list: [] })),
  PPB_VarArray_Get: (page, thread, result, v, i) => page.putVar(result, page.vars.addRef(page.vars.get(v, VAR_ARRAY)?.list[i] ?? undefinedVar)),
  PPB_VarArray_Set(page, thread, v, i, item) {
    const object = page.vars.get(v, VAR_ARRAY);
    if (!object || i >= MAX_ELEMENTS || !page.vars.grow(object, Math.max(i + 1 - object.list.length, 0))) return 0;
    while (object.list.length <= i) object.list.push(undefinedVar);
    page.vars.addRef(item);
    page.vars.release(object.list.splice(i, 1, item)[0]);
    return 1;
  },
  PPB_VarArray_GetLength: (page, thread, v) => page.vars.get(v, VAR_ARRAY)?.list.length ?? 0,
  PPB_VarArray_SetLength(page, thread, v, length) {
    const object = page.vars.get(v, VAR_ARRAY);
    if (!object || length > MAX_ELEMENTS || !page.vars.grow(object, length - object.list.length)) return 0;
    for (const item of object.list.splice(length)) page.vars.release(item);
    while (object.list.length < length) object.list.push(undefinedVar);
    return 1;
  },

  PPB_VarDictionary_Create: (page, thread, result) => page.putVar(result, page.vars.add(VAR_DICTIONARY, { map: new Map() })),
  PPB_VarDictionary_Get: (page, thread, result, v, key) => page.putVar(result, page.vars.addRef(page.vars.get(v, VAR_DICTIONARY)?.map.get(page.vars.text(key)) ?? undefinedVar)),
  PPB_VarDictionary_Set(page, thread, v, key, item) {
    const object = page.vars.get(v, VAR_DICTIONARY);
    const map = object?.map;
    const name = page.vars.text(key);
    if (!map || name === undefined || !page.vars.grow(object, map.has(name) ? 0 : 1 + name.length / 16)) return 0;
    page.vars.addRef(item);
    const old = map.get(name);
    map.set(name, item);
    if (old) page.vars.release(old);
    return 1;
  },
  PPB_VarDictionary_Delete(page, thread, v, key) {
    const map = page.vars.get(v, VAR_DICTIONARY)?.map;
    const name = page.vars.text(key);
    const old = map?.get(name);
    map?.delete(name);
    if (old) page.vars.release(old);
  },
  PPB_VarDictionary_HasKey: (page, thread, v, key) => (page.vars.get(v, VAR_DICTIONARY)?.map.has(page.vars.text(key)) ? 1 : 0),
  PPB_VarDictionary_GetKeys(page, thread, result, v) {
    const map = page.vars.get(v, VAR_DICTIONARY)?.map;
    page.putVar(result, map ? page.vars.from([...map.keys()].sort()) : nullVar);
  },

  PPB_VarArrayBuffer_Create: (page, thread, result, size) => page.putVar(result, page.vars.buffer(size)),
  PPB_VarArrayBuffer_ByteLength(page, thread, v, result) {
    const object = page.vars.get(v, VAR_BUFFER);
    page.need(result, 4);
    if (object) page.put32(result, object.size);
    return object ? 1 : 0;
  },
  PPB_VarArrayBuffer_Map: (page, thread, v) => page.vars.get(v, VAR_BUFFER)?.address ?? 0,
  PPB_VarArrayBuffer_Unmap() {},
};
