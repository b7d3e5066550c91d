import { isRenderable } from '../../images/rules/formats';

/** Properties of a file that may be an image. */
export interface PicturedFile {
  readonly id: string;
  readonly fileName: string;
  readonly fileSize: number;
  readonly isInline: boolean;
  readonly mimeType: string | null;
}

/** Where a file is served. */
export const fileUrl = (id: string): string => `/api/attachments/file/${id}`;

/** Where a small picture of a file is served; null where none can be made of it. */
export function thumbnailUrl(file: PicturedFile, side: number): string | null {
  if (!isRenderable(file)) return null;
  const { id, fileName } = file;
  const slug = fileName
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9.]+/g, '-')
    .replace(/^[-.]+|[-.]+$/g, '');
  return `/api/attachments/image/${id}/${slug || 'image'}?width=${side}&height=${side}`;
}
