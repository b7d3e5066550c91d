import { Readable } from 'node:stream';
import type { CustomFieldDefinition } from '../../customFields/CustomFieldDefinition';
import type { Database } from '../../data/Database';
import { stream, type Reply } from '../../http/Reply';
import type { ListConditions } from '../list/ListConditions';
import type { SortTerm } from '../list/listOrder';
import type { PreparedList } from '../list/PreparedList';
import type { Item } from '../list/Item';
import type { ExportColumn, ExportFormat } from './ExportFormat';
import { readBatches } from './readBatches';

/** What an export is of. */
export interface WantedExport {
  readonly format: ExportFormat;
  /** Null when no record can meet them. */
  readonly conditions: ListConditions | null;
  readonly sort: SortTerm;
  /** The members of an item. */
  readonly select: string;
  readonly definitions: readonly CustomFieldDefinition[];
  /** Makes stored items what answers show. */
  readonly present: (items: readonly Item[]) => readonly Item[];
}

/**
 * Sends the records of a list as a file, while they are being read. Its columns are those of the table and the
 * declaration, and `cf_<key>` for each custom field; what `complete` adds to the items of a page is not in it.
 */
export async function exportList(
  list: PreparedList,
  database: Database,
  { format, conditions, sort, select, definitions, present }: WantedExport,
): Promise<Reply> {
  const customColumns = definitions.map(({ key }) => ({ name: `cf_${key}`, isNumber: false }));
  const columns = [...list.columns, ...customColumns];
  const batches = conditions ? readBatches(list, database, conditions, { sort, select }) : null;
  // The first read comes before the answer begins, so that a failure has a status of its own.
  const first = (await batches?.next())?.value as Item[] | undefined;
  const { plural } = list.declaration;
  const name = `${plural.slice(plural.indexOf('.') + 1)}${format.extension}`;
  return stream(Readable.from(write(format, columns, first ?? [], batches, present)))
    .withHeader('content-type', format.contentType)
    .withHeader('content-disposition', `attachment; filename="${name}"`);
}

async function* write(
  format: ExportFormat,
  columns: readonly ExportColumn[],
  first: Item[],
  others: AsyncGenerator<Item[]> | null,
  present: WantedExport['present'],
): AsyncGenerator<string> {
  let written = 0;
  const textOf = (items: readonly Item[]): string =>
    present(items)
      .map((item) => format.record(item, columns, written++))
      .join('');
  yield format.begin(columns) + textOf(first);
  for await (const items of others ?? []) yield textOf(items);
  yield format.end;
}
