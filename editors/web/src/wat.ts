// The translation to WebAssembly as text.
import { BinaryReader } from "wasmparser";
import { WasmDisassembler } from "wasmparser/dist/cjs/WasmDis.js";

export function wat(bytes: Uint8Array<ArrayBuffer>) {
  const reader = new BinaryReader();
  reader.setData(bytes.buffer, 0, bytes.length);
  const disassembler = new WasmDisassembler();
  disassembler.disassembleChunk(reader);
  return disassembler.getResult().lines.join("\n");
}
