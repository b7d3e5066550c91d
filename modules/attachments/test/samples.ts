import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';

/** A picture of one colour. */
export async function picture(
  format: 'png' | 'jpeg' | 'webp' | 'gif' = 'png',
  width = 40,
  height = 20,
): Promise<Buffer<ArrayBuffer>> {
  const background = { r: 200, g: 30, b: 30 };
  const made = await sharp({ create: { width, height, channels: 3, background } })
    .toFormat(format)
    .toBuffer();
  return Buffer.from(made) as Buffer<ArrayBuffer>;
}

/** An animation of three frames of 40 by 30 pixels. */
export async function animation(format: 'gif' | 'webp'): Promise<Buffer<ArrayBuffer>> {
  const frames = ['#f00', '#0f0', '#00f'].map((background) => ({
    create: { width: 40, height: 30, channels: 3 as const, background },
  }));
  const images = await Promise.all(frames.map((frame) => sharp(frame).png().toBuffer()));
  const options = { delay: [100, 200, 300], loop: 0 };
  const joined = sharp(images, { join: { animated: true } });
  const made = format === 'gif' ? joined.gif(options) : joined.webp(options);
  return Buffer.from(await made.toBuffer()) as Buffer<ArrayBuffer>;
}

/** A GIF of so many frames, of which each changes one pixel of a large canvas. */
export function wideAnimation(side: number, frames: number): Buffer<ArrayBuffer> {
  const size = Buffer.alloc(4);
  size.writeUInt16LE(side, 0);
  size.writeUInt16LE(side, 2);
  const header = [Buffer.from('GIF89a'), size, Buffer.from([0x80, 0, 0, 0, 0, 0, 255, 255, 255])];
  const pixel = Buffer.from([
    0x21, 0xf9, 4, 0, 1, 0, 0, 0, 0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 1, 0,
  ]);
  return Buffer.concat([...header, ...Array.from({ length: frames }, () => pixel), Buffer.from([0x3b])]);
}

/** A PNG of two frames of one pixel, with a note. */
export function movingPng(note: string): Buffer<ArrayBuffer> {
  const chunk = (kind: string, ...data: readonly (readonly number[] | Buffer)[]): Buffer => {
    const named = Buffer.concat([Buffer.from(kind), ...data.map((part) => Buffer.from(part as Buffer))]);
    const framed = Buffer.alloc(named.length + 8);
    framed.writeUInt32BE(named.length - 4, 0);
    named.copy(framed, 4);
    framed.writeUInt32BE(crc32(named), named.length + 4);
    return framed;
  };
  const number = (value: number) => [0, 0, 0, value];
  const control = (sequence: number) =>
    chunk('fcTL', number(sequence), number(1), number(1), number(0), number(0), [0, 1, 0, 2, 0, 0]);
  const pixel = (shade: number) => deflateSync(Buffer.from([0, shade, 0, 0, 255]));
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', number(1), number(1), [8, 6, 0, 0, 0]),
    chunk('acTL', number(2), number(0)),
    chunk('tEXt', Buffer.from(`Comment\0${note}`)),
    control(0),
    chunk('IDAT', pixel(255)),
    control(1),
    chunk('fdAT', number(2), pixel(0)),
    chunk('IEND'),
  ]);
}

/** Bytes of a text. */
export const bytes = (text: string): Buffer<ArrayBuffer> => Buffer.from(text) as Buffer<ArrayBuffer>;
