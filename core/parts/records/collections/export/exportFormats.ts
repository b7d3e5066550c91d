import { csvFormat } from './csvFormat';
import type { ExportFormat } from './ExportFormat';
import { jsonFormat } from './jsonFormat';
import { markdownFormat } from './markdownFormat';
import { xmlFormat } from './xmlFormat';

/** By the value of `format`. */
export const EXPORT_FORMATS: ReadonlyMap<string, ExportFormat> = new Map([
  ['csv', csvFormat],
  ['json', jsonFormat],
  ['xml', xmlFormat],
  ['markdown', markdownFormat],
]);
