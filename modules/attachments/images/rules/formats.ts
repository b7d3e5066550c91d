export type ImageFormat = 'jpeg' | 'png' | 'webp' | 'gif' | 'avif';

/** An image to be made. */
export interface Variant {
  readonly width: number | undefined;
  readonly height: number | undefined;
  readonly cropType: 'cover' | 'contain';
  readonly format: ImageFormat;
  readonly keepsMetadata: boolean;
}

/** Bytes of the largest source that is rendered. */
export const MOST_BYTES = 25 * 1024 * 1024;

/** Types of images that can be rendered. */
const FORMATS: Readonly<Record<string, ImageFormat>> = {
  'image/apng': 'png',
  'image/avif': 'avif',
  'image/jpeg': 'jpeg',
  'image/png': 'png',
  'image/webp': 'webp',
  'image/gif': 'gif',
};
const ANIMATED: ReadonlySet<ImageFormat> = new Set(['gif', 'webp']);

/** The format of a type; undefined for one that cannot be rendered. */
export const formatOf = (mimeType: string): ImageFormat | undefined =>
  Object.hasOwn(FORMATS, mimeType) ? FORMATS[mimeType] : undefined;

/** Whether images of a format may have several frames, which are rendered as such. */
export const mayMove = (format: ImageFormat): boolean => ANIMATED.has(format);

/** Whether images in other sizes are made of such a file. */
export const isRenderable = (file: {
  readonly isInline: boolean;
  readonly mimeType: string | null;
  readonly fileSize: number;
}): boolean =>
  file.isInline &&
  file.mimeType !== null &&
  formatOf(file.mimeType) !== undefined &&
  file.fileSize <= MOST_BYTES;
