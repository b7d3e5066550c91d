import { imageFormatOf } from '@tenantry/core';

/** Bytes of the largest source that is rendered. */
export const MOST_BYTES = 25 * 1024 * 1024;

/** Whether images in other sizes are made of such a file. */
export const isRenderable = (file: {
  readonly isInline: boolean;
  readonly mimeType: string | null;
  readonly fileSize: number;
}): boolean =>
  file.isInline &&
  file.mimeType !== null &&
  imageFormatOf(file.mimeType) !== undefined &&
  file.fileSize <= MOST_BYTES;
