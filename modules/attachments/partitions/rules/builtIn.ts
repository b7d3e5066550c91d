/** Partitions that every tenant has. */
export const BUILT_IN = [
  { code: 'productsMedia', title: 'Products media', isPublic: true },
  { code: 'privateAttachments', title: 'Private attachments', isPublic: false },
] as const;

export const DEFAULT_PARTITION = 'privateAttachments';

export const isBuiltIn = (code: string): boolean => BUILT_IN.some((partition) => partition.code === code);
