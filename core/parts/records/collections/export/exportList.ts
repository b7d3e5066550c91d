import type { CustomFieldDefinition } from '../../customFields/CustomFieldDefinition';
import type { Sql as Database } from '../../../data/Database';
import { BYTE_ORDER_MARK } from '../../../http/csvFile';
import { stream, type Reply } from '../../../http/Reply';
import type { ListConditions } from '../list/ListConditions';
import type { SortTerm } from '../list/listOrder';
import type { ItemSql, PreparedList } from '../list/PreparedList';
import type { Item } from '../list/Item';
import type { ExportColumn, ExportFormat } from './ExportFormat';
import { readBatches } from './readBatches';

/** What an export is of. */
export interface WantedExport {
  readonly format: ExportFormat;
  /** Whether it begins with a byte order mark. */
  readonly bom: boolean;
  /** Null when no record can meet them. */
  readonly conditions: ListConditions | null;
  readonly sort: SortTerm;
  readonly items: ItemSql;
  readonly definitions: readonly CustomFieldDefinition[];
  /** Makes stored items what answers show. */
  readonly present: (items: readonly Item[]) => readonly Item[] | Promise<readonly Item[]>;
}

/**
 * Sends the records of a list as a file, while they are being read. Its columns are those of the table and the
 * declaration, and `cf_<key>` for each custom field; what `complete` adds to the items of a page is not in it.
 */
export function exportList(list: PreparedList, database: Database, wanted: WantedExport): Reply {
  const { plural } = list.declaration;
  const { contentType, extension } = wanted.format;
  const name = `${plural.slice(plural.indexOf('.') + 1)}${extension}`;
  return stream(write(list, database, wanted))
    .withHeader('content-type', contentType)
    .withHeader('content-disposition', `attachment; filename="${name}"`);
}

async function* write(
  list: PreparedList,
  database: Database,
  { format, bom, conditions, sort, items, definitions, present }: WantedExport,
): AsyncGenerator<string> {
  const customColumns = definitions.map(({ key, multi }) => ({
    name: `cf_${key}`,
    isNumber: false,
    isList: multi,
  }));
  const columns: readonly ExportColumn[] = [...list.exportColumns, ...customColumns];
  let written = 0;
  const render = async (read: readonly Item[]): Promise<string> =>
    (await present(read)).map((item) => format.record(item, columns, written++)).join('');
  // Together with the first records, so that an answer begins only when these could be read.
  let begin = `${bom ? BYTE_ORDER_MARK : ''}${format.begin(columns)}`;
  if (conditions) {
    for await (const text of readBatches(list, database, conditions, { sort, items, render })) {
      yield begin + text;
      begin = '';
    }
  }
  yield begin + format.end;
}
