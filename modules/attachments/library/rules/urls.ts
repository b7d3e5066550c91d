/** Where a file is served. */
export const fileUrl = (id: string): string => `/api/attachments/file/${id}`;

/** Where a small picture of a file is served, if it is an image. */
export function thumbnailUrl(id: string, fileName: string, side: number): string {
  const slug = fileName
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9.]+/g, '-')
    .replace(/^[-.]+|[-.]+$/g, '');
  return `/api/attachments/image/${id}/${slug || 'image'}?width=${side}&height=${side}`;
}
