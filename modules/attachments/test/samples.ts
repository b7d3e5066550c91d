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

/** Bytes of a text. */
export const bytes = (text: string): Buffer<ArrayBuffer> => Buffer.from(text) as Buffer<ArrayBuffer>;
