import Joi from 'joi';

export const IMAGE_FORMATS = ['jpeg', 'png', 'webp', 'gif', 'avif'] as const;

export type ImageFormat = (typeof IMAGE_FORMATS)[number];

/** How an image is asked for. */
export interface ImageQuery {
  readonly width?: number;
  readonly height?: number;
  readonly cropType: 'cover' | 'contain';
  /** Default: as the source is. `auto`: the best that the client says it takes. */
  readonly format?: 'auto' | Exclude<ImageFormat, 'gif'>;
  /** `keep`: with what the camera noted of place, time and person. */
  readonly metadata?: 'keep';
}

/** An image to be made. */
export interface Variant {
  readonly width: number | undefined;
  readonly height: number | undefined;
  readonly cropType: 'cover' | 'contain';
  readonly format: ImageFormat;
  readonly keepsMetadata: boolean;
}

const side = Joi.number().integer().min(1).max(4_000).description('pixels');

export const imageQuery = Joi.object<ImageQuery>({
  width: side,
  height: side,
  cropType: Joi.valid('cover', 'contain').default('cover').description('contain: the rest is transparent'),
  format: Joi.valid('auto', 'jpeg', 'png', 'webp', 'avif').description(
    'default: as the source is; `auto`: AVIF or WebP where the client takes it',
  ),
  metadata: Joi.valid('keep').description('with what the camera noted of place, time and person'),
});

/** Types of images that can be rendered. */
const FORMATS: Readonly<Record<string, ImageFormat>> = {
  'image/jpeg': 'jpeg',
  'image/png': 'png',
  'image/webp': 'webp',
  'image/gif': 'gif',
};

/** The format of a type; undefined for one that cannot be rendered. */
export const formatOf = (mimeType: string): ImageFormat | undefined =>
  Object.hasOwn(FORMATS, mimeType) ? FORMATS[mimeType] : undefined;

/** What is to be made. @param accept what the client says it takes */
export function variantOf(query: ImageQuery, source: ImageFormat, accept: string): Variant {
  const { width, height, cropType, format, metadata } = query;
  const takes = (type: string) => accept.toLowerCase().includes(type);
  const best = takes('image/avif') ? 'avif' : takes('image/webp') ? 'webp' : source;
  return {
    width,
    height,
    cropType,
    format: format === 'auto' ? best : (format ?? source),
    keepsMetadata: metadata === 'keep',
  };
}

/** A name for what is made, the same for equal wishes. */
export function variantName({ width, height, cropType, format, keepsMetadata }: Variant): string {
  const size = `${width ?? 'auto'}x${height ?? 'auto'}`;
  return [size, cropType, ...(keepsMetadata ? ['full'] : [])].join('-') + `.${format}`;
}
