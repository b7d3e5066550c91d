import { isActiveMarkup } from './activeMarkup';
import { extensionOf } from './fileNames';

/** Types by extension, for files with content that does not determine the type. */
const BY_EXTENSION: Readonly<Record<string, string>> = {
  avif: 'image/avif',
  bmp: 'image/bmp',
  csv: 'text/csv',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  gif: 'image/gif',
  jpeg: 'image/jpeg',
  jpg: 'image/jpeg',
  json: 'application/json',
  md: 'text/markdown',
  pdf: 'application/pdf',
  png: 'image/png',
  pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  txt: 'text/plain',
  webp: 'image/webp',
  xml: 'application/xml',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  zip: 'application/zip',
};
const OFFICE: ReadonlySet<string> = new Set(['docx', 'xlsx', 'pptx']);

const ACTIVE_EXTENSIONS: ReadonlySet<string> = new Set(['htm', 'html', 'svg', 'xhtml']);
const ACTIVE_TYPES: ReadonlySet<string> = new Set(['text/html', 'application/xhtml+xml', 'image/svg+xml']);
const MIME_TYPE = /^[a-z0-9][\w.+-]{0,60}\/[a-z0-9][\w.+-]{0,100}$/;

/** Images that browsers show and that run nothing. */
const SHOWN: ReadonlySet<string> = new Set([
  'image/apng',
  'image/avif',
  'image/bmp',
  'image/gif',
  'image/jpeg',
  'image/png',
  'image/webp',
]);

/** Type of a file. */
export interface ContentType {
  readonly mimeType: string;
  /** The content is that of an image which browsers may show; whatever its name and its sender say. */
  readonly isInline: boolean;
}

/**
 * Decides the type of a file: by its content, else by its extension, else as its sender says.
 *
 * @param found what the content begins with, as a library recognizes it
 */
export function contentTypeOf(
  found: string | undefined,
  fileName: string,
  declared: string | undefined,
): ContentType {
  const extension = extensionOf(fileName);
  if (found !== undefined) {
    const isOffice = found === 'application/zip' && OFFICE.has(extension);
    const mimeType = isOffice ? (BY_EXTENSION[extension] as string) : found;
    return { mimeType, isInline: SHOWN.has(mimeType) };
  }
  const said = declared?.split(';')[0]?.trim().toLowerCase() ?? '';
  const mimeType = typeOfExtension(extension) ?? (MIME_TYPE.test(said) ? said : 'application/octet-stream');
  return { mimeType, isInline: false };
}

/** The type of files with an extension; undefined for those that are not known. */
export const typeOfExtension = (extension: string): string | undefined =>
  Object.hasOwn(BY_EXTENSION, extension) ? BY_EXTENSION[extension] : undefined;

/** Whether a browser might run what is in the file: by its name, its type, or how it begins. */
export function isActive(fileName: string, types: readonly (string | undefined)[], head: Buffer): boolean {
  if (ACTIVE_EXTENSIONS.has(extensionOf(fileName))) return true;
  if (
    types.some(
      (type) => type !== undefined && ACTIVE_TYPES.has(type.split(';')[0]?.trim().toLowerCase() ?? ''),
    )
  )
    return true;
  return isActiveMarkup(textOf(head).replaceAll('\0', ''));
}

/** The beginning of a file as text, also where it is UTF-16. */
function textOf(head: Buffer): string {
  if (head[0] === 0xff && head[1] === 0xfe) return head.toString('utf16le');
  if (head[0] === 0xfe && head[1] === 0xff)
    return Buffer.from(head.subarray(0, head.length & ~1))
      .swap16()
      .toString('utf16le');
  return head.toString('latin1').replace(/^\u00ef\u00bb\u00bf/, '');
}
