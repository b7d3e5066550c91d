export type ImageFormat = 'jpeg' | 'png' | 'webp' | 'gif' | 'avif';

/** An image to be made. */
export interface Variant {
  readonly width: number | undefined;
  readonly height: number | undefined;
  readonly cropType: 'cover' | 'contain';
  readonly format: ImageFormat;
  readonly keepsMetadata: boolean;
}

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
