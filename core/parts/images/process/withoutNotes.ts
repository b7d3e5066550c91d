/** Chunks with pixels, frames, colours and density. */
const KEPT = /^(?:IHDR|PLTE|IDAT|IEND|tRNS|acTL|fcTL|fdAT|gAMA|cHRM|sRGB|iCCP|cICP|sBIT|bKGD|pHYs)$/;
const SIGNATURE = 8;
/** Length, kind and checksum of a chunk. */
const FRAME = 12;

/**
 * A PNG with its frames, and without what was noted in it of place, time and person.
 *
 * @returns undefined where it is broken
 */
export function withoutNotes(png: Buffer): Buffer | undefined {
  const kept = [png.subarray(0, SIGNATURE)];
  for (let at = SIGNATURE; at + FRAME <= png.length;) {
    const end = at + FRAME + png.readUInt32BE(at);
    const kind = png.toString('latin1', at + 4, at + 8);
    if (end > png.length) return undefined;
    if (KEPT.test(kind)) kept.push(png.subarray(at, end));
    if (kind === 'IEND') return Buffer.concat(kept);
    at = end;
  }
  return undefined;
}
