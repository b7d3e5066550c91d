import { type ImageFormat, type ImageVariant, mayMove } from '@tenantry/core';
import Joi from 'joi';

/** How an image is asked for. */
export interface ImageQuery {
  readonly width?: number;
  readonly height?: number;
  readonly cropType: 'cover' | 'contain';
  /** Default: as the source is. `auto`: the best that the client says it takes, and that keeps frames. */
  readonly format?: 'auto' | Exclude<ImageFormat, 'gif'>;
  /** `keep`: with what the camera noted of place, time and person. */
  readonly metadata?: 'keep';
}

const side = Joi.number().integer().min(1).max(4_000).description('pixels');

export const imageQuery = Joi.object<ImageQuery>({
  width: side,
  height: side,
  cropType: Joi.valid('cover', 'contain').default('cover').description('contain: the rest is transparent'),
  format: Joi.valid('auto', 'jpeg', 'png', 'webp', 'avif').description(
    'default: as the source is; `auto`: AVIF or WebP where the client takes it; GIF and WebP keep the frames of an animation',
  ),
  metadata: Joi.valid('keep').description('with what the camera noted of place, time and person'),
});

/** The image to make. @param accept media types that the client accepts */
export function variantOf(
  query: ImageQuery,
  { format: source, mimeType }: { readonly format: ImageFormat; readonly mimeType: string | null },
  accept: string,
): ImageVariant {
  const { width, height, cropType, format, metadata } = query;
  const takes = (type: string) => accept.toLowerCase().includes(type);
  // An AVIF has one frame.
  const isFlat = !mayMove(source);
  // A PNG that moves does so in its own size and format alone.
  const isKept = mimeType === 'image/apng' && width === undefined && height === undefined;
  const better = isFlat && takes('image/avif') ? 'avif' : takes('image/webp') ? 'webp' : source;
  const best = isKept ? source : better;
  return {
    width,
    height,
    cropType,
    format: format === 'auto' ? best : (format ?? source),
    keepsMetadata: metadata === 'keep',
  };
}

/**
 * The same in a size of a list: each side is the smallest of the list that is not smaller, or the largest. Callers who are
 * not signed in get these, so that the number of images that they have made is bounded.
 */
export function listedSize(variant: ImageVariant, sizes: readonly number[]): ImageVariant {
  const listed = (side: number | undefined) =>
    side === undefined ? undefined : (sizes.find((size) => size >= side) ?? sizes.at(-1));
  return { ...variant, width: listed(variant.width), height: listed(variant.height) };
}

/** A name for what is made, the same for equal wishes. */
export function variantName({ width, height, cropType, format, keepsMetadata }: ImageVariant): string {
  const size = `${width ?? 'auto'}x${height ?? 'auto'}`;
  // The name differs from that of images which were kept with their first frame alone.
  const marks = [...(keepsMetadata ? ['full'] : []), ...(mayMove(format) ? ['frames'] : [])];
  return [size, cropType, ...marks].join('-') + `.${format}`;
}
