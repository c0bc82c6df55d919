// What a program consists of, as the server answers `pnaclasm.contents`. Lines count
// from 0.

export interface Contents {
  bits: number;
  functions: Part[];
  declared: Part[];
  globals: Part[];
  types: Part[];
  blocks: Part[];
}

export interface Part {
  /** `@f3`; of a block, what it is called. */
  id: string;
  name?: string;
  detail?: string;
  bits: number;
  /** The size of a global in memory. */
  bytes?: number;
  line: number;
  kinds?: { name: string; records: number; bits: number }[];
}

/** Bits for a reader. */
export function sizeText(bits: number): string {
  const bytes = bits / 8;
  const [value, unit] = bytes >= 1 << 20 ? [bytes / (1 << 20), "MB"] : bytes >= 1024 ? [bytes / 1024, "kB"] : [bytes, "B"];
  return `${value.toLocaleString("en", { maximumFractionDigits: value < 100 && unit !== "B" ? 1 : 0 })} ${unit}`;
}
