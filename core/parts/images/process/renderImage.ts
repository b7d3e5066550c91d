import sharp, { type Sharp } from 'sharp';
import { type ImageFormat, imageFormatOf, type ImageVariant, mayMove } from '../formats';
import { withoutNotes } from './withoutNotes';

/** A source that cannot be rendered. The process that renders loads nothing else of the server. */
export class RenderRefusal extends Error {
  constructor(
    readonly status: 400 | 413,
    message: string,
  ) {
    super(message);
  }
}

const badRequest = (message: string) => new RenderRefusal(400, message);
const MOST_PIXELS = 40_000_000;
const TRANSPARENT = { r: 0, g: 0, b: 0, alpha: 0 };
const WHITE = { r: 255, g: 255, b: 255 };

// One thread an image: how many are made at a time is for `Images` to say, and sources are not worth keeping.
sharp.concurrency(1);
sharp.cache(false);

/**
 * Makes an image of another size. An animation keeps its frames where the format has frames, and all of them together are
 * not more than one image may be; otherwise its first frame is rendered.
 *
 * @param types that the source may have
 * @throws RenderRefusal 400 the source is not an image of these types, or a broken one, 413 it has too many pixels
 */
export async function renderImage(
  source: Buffer,
  types: readonly string[],
  variant: ImageVariant,
): Promise<Buffer> {
  const { frames, pixels } = await assertImage(source, types);
  if (types[0] === 'image/apng' && isSourceSize(variant)) return movingPng(source, variant);
  const animated =
    frames > 1 && !variant.isStill && mayMove(variant.format) && pixels * frames <= MOST_PIXELS;
  const read = sharp(source, { animated, limitInputPixels: MOST_PIXELS, failOn: 'error' });
  // Frames are not turned.
  const image = animated ? read : read.autoOrient();
  try {
    return await encoded(resized(image, variant), variant).toBuffer();
  } catch {
    // The size is one that can be made: what cannot be decoded ends early, or holds other bytes than it should.
    throw badRequest('Invalid image content');
  }
}

const isSourceSize = ({ width, height, format }: ImageVariant): boolean =>
  width === undefined && height === undefined && format === 'png';

/** The frames of such a PNG cannot be encoded: those that the source has are kept. @throws RenderRefusal 400 a broken one */
function movingPng(source: Buffer, { keepsMetadata }: ImageVariant): Buffer {
  const image = keepsMetadata ? source : withoutNotes(source);
  if (!image) throw badRequest('Invalid image content');
  return image;
}

/** @returns how many frames it has, and pixels of each */
async function assertImage(
  source: Buffer,
  types: readonly string[],
): Promise<{ readonly frames: number; readonly pixels: number }> {
  const found = await sharp(source, { limitInputPixels: false })
    .metadata()
    .catch(() => {
      throw badRequest('Invalid image content');
    });
  const { width, height, pages: frames = 1 } = found;
  const isAvif = found.format === 'heif' && found.compression === 'av1';
  const format = isAvif ? 'avif' : (found.format as string);
  if (imageFormatOf(`image/${format}`) === undefined) throw badRequest('Unsupported image format');
  if (!types.some((type) => imageFormatOf(type) === format))
    throw badRequest('Image MIME type does not match file content');
  if (!width || !height) throw badRequest('Invalid image dimensions');
  const pixels = width * (frames > 1 ? (found.pageHeight ?? height) : height);
  if (pixels > MOST_PIXELS) throw new RenderRefusal(413, 'Image exceeds pixel limit');
  return { frames, pixels };
}

function resized(image: Sharp, { width, height, cropType, keepsMetadata }: ImageVariant): Sharp {
  const kept = keepsMetadata ? image.keepMetadata() : image;
  if (width === undefined && height === undefined) return kept;
  return kept.resize({ width, height, fit: cropType, background: TRANSPARENT });
}

const ENCODERS: Readonly<Record<ImageFormat, (image: Sharp) => Sharp>> = {
  jpeg: (image) => image.flatten({ background: WHITE }).jpeg({ quality: 82 }),
  png: (image) => image.png({ compressionLevel: 7 }),
  webp: (image) => image.webp({ quality: 80 }),
  gif: (image) => image.gif(),
  avif: (image) => image.avif({ quality: 55, effort: 2 }),
};

const encoded = (image: Sharp, { format }: ImageVariant): Sharp => ENCODERS[format](image);
