export const EXPORT_FORMATS = ['csv', 'json', 'xml', 'markdown'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];
