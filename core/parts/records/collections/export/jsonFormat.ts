import type { ExportFormat } from './ExportFormat';

/** A JSON array, one record a line. */
export const jsonFormat: ExportFormat = {
  contentType: 'application/json; charset=utf-8',
  extension: '.json',
  begin: () => '[',
  record: (item, columns, index) =>
    `${index === 0 ? '\n' : ',\n'}${JSON.stringify(Object.fromEntries(columns.map(({ name }) => [name, item[name] ?? null])))}`,
  end: '\n]\n',
};
