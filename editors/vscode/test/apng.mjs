// Animated PNG: the pictures of a browser, one after the other. The format is that of the
// PNG specification, third edition, 11.3.5: the data of all pictures but the first goes
// into chunks of their own, and each has its place and how long it is shown.
import zlib from "node:zlib";

const signature = Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]);

function* chunksOf(png) {
  for (let at = signature.length; at < png.length; ) {
    const length = png.readUInt32BE(at);
    yield { type: png.toString("latin1", at + 4, at + 8), data: png.subarray(at + 8, at + 8 + length) };
    at += 12 + length;
  }
}

function chunk(type, ...parts) {
  const body = Buffer.concat([Buffer.from(type, "latin1"), ...parts]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(body.length - 4);
  sum.writeUInt32BE(zlib.crc32(body) >>> 0);
  return Buffer.concat([length, body, sum]);
}

function numbers(...list) {
  const bytes = Buffer.alloc(4 * list.length);
  list.forEach((n, i) => bytes.writeUInt32BE(n, 4 * i));
  return bytes;
}

/** How a picture is shown: all of it, in place of the one before, for so many milliseconds. */
function control(sequence, header, milliseconds) {
  const end = Buffer.alloc(6);
  end.writeUInt16BE(milliseconds);
  end.writeUInt16BE(1000, 2);
  return chunk("fcTL", numbers(sequence, header.readUInt32BE(0), header.readUInt32BE(4), 0, 0), end);
}

/** One picture that shows all of them, which are of one size and kind, again and again. */
export function animated(frames) {
  const header = [...chunksOf(frames[0].png)].find(({ type }) => type === "IHDR").data;
  const out = [signature, chunk("IHDR", header), chunk("acTL", numbers(frames.length, 0))];
  let sequence = 0;
  frames.forEach(({ png, milliseconds }, i) => {
    out.push(control(sequence++, header, milliseconds));
    for (const { type, data } of chunksOf(png)) {
      if (type === "IDAT") {
        out.push(i === 0 ? chunk("IDAT", data) : chunk("fdAT", numbers(sequence++), data));
      }
    }
  });
  return Buffer.concat([...out, chunk("IEND")]);
}
