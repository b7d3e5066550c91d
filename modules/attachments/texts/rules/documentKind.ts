/** Kinds of documents with text that is read in the background. */
export type DocumentKind = 'pdf' | 'docx' | 'image';

const KINDS: Readonly<Record<string, DocumentKind>> = {
  'application/pdf': 'pdf',
  'image/avif': 'image',
  'image/gif': 'image',
  'image/jpeg': 'image',
  'image/png': 'image',
  'image/tiff': 'image',
  'image/webp': 'image',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'docx',
};

/** @returns undefined for files that are no such documents */
export const documentKindOf = (mimeType: string): DocumentKind | undefined =>
  Object.hasOwn(KINDS, mimeType) ? KINDS[mimeType] : undefined;
