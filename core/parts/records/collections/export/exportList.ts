import type { Sql as Database } from '../../../data/Database';
import { BYTE_ORDER_MARK } from '../../../http/csvFile';
import { RecordFile, type AddedColumns } from '../../../http/RecordFile';
import { stream, type Reply } from '../../../http/Reply';
import type { ListConditions } from '../list/ListConditions';
import type { SortTerm } from '../list/listOrder';
import type { ItemSql, PreparedList } from '../list/PreparedList';
import type { Item } from '../list/Item';
import type { ExportFormat } from './ExportFormat';
import type { ExportColumns } from './ExportColumns';
import { readBatches } from './readBatches';

/** Options of an export. */
export interface WantedExport {
  readonly format: ExportFormat;
  /** Whether it begins with a byte order mark. */
  readonly bom: boolean;
  /** Null when no record can meet them. */
  readonly conditions: ListConditions | null;
  readonly sort: SortTerm;
  readonly items: ItemSql;
  readonly columns: ExportColumns;
  /** Makes stored items what answers show. */
  readonly present: (items: readonly Item[]) => readonly Item[] | Promise<readonly Item[]>;
}

/** Sends the records of a list as a file, while they are being read. What `complete` adds to the items of a page is not in it. */
export function exportList(list: PreparedList, database: Database, wanted: WantedExport): Reply {
  const { plural } = list.declaration;
  const { contentType, extension } = wanted.format;
  const name = `${plural.slice(plural.indexOf('.') + 1)}${extension}`;
  return stream(new RecordFile((added) => write(list, database, wanted, added)))
    .withHeader('content-type', contentType)
    .withHeader('content-disposition', `attachment; filename="${name}"`);
}

async function* write(
  list: PreparedList,
  database: Database,
  { format, bom, conditions, sort, items, columns: chosen, present }: WantedExport,
  added: AddedColumns,
): AsyncGenerator<string> {
  const columns = chosen.among(added.names);
  const isExtended = columns.some(({ name }) => added.names.includes(name));
  let written = 0;
  const render = async (read: readonly Item[]): Promise<string> => {
    const shown = await present(read);
    const extended = isExtended ? await added.addTo(shown) : shown;
    return extended.map((item) => format.record(item, columns, written++)).join('');
  };
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
