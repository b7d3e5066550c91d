/** Documents whose text is read in the background. */
export type DocumentKind = 'pdf' | 'docx';

const KINDS: Readonly<Record<string, DocumentKind>> = {
  'application/pdf': 'pdf',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'docx',
};

/** @returns undefined for files that are no such documents */
export const documentKindOf = (mimeType: string): DocumentKind | undefined =>
  Object.hasOwn(KINDS, mimeType) ? KINDS[mimeType] : undefined;
