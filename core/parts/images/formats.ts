/** A format in which images are made. */
export type ImageFormat = 'jpeg' | 'png' | 'webp' | 'gif' | 'avif';

/** An image to be made. */
export interface ImageVariant {
  readonly width: number | undefined;
  readonly height: number | undefined;
  readonly cropType: 'cover' | 'contain';
  readonly format: ImageFormat;
  readonly keepsMetadata: boolean;
  /** Of an animation the first frame alone is rendered. */
  readonly isStill?: boolean;
}

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
export const imageFormatOf = (mimeType: string): ImageFormat | undefined =>
  Object.hasOwn(FORMATS, mimeType) ? FORMATS[mimeType] : undefined;

/** Whether images of a format may have several frames, which are rendered as such. */
export const mayMove = (format: ImageFormat): boolean => ANIMATED.has(format);
