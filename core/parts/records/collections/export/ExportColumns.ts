import { badRequest } from '../../../../kernel/errors/HttpError';
import type { CustomFieldDefinition } from '../../customFields/CustomFieldDefinition';
import type { PreparedList } from '../list/PreparedList';
import type { ExportColumn } from './ExportFormat';

/** A column that another module may add. */
const ADDED = /^extensions\.\w+\.\w+$/;

/** The columns of an export: those that a request names, in its order, else all. */
export class ExportColumns {
  private constructor(
    private readonly own: readonly ExportColumn[],
    private readonly named: readonly ExportColumn[] | null,
  ) {}

  /**
   * @param names of items, of fields, `cf_<key>` or `extensions.<module>.<member>`; undefined for all columns
   * @throws HttpError 400 for a name that the list does not have
   */
  static of(
    list: PreparedList,
    definitions: readonly CustomFieldDefinition[],
    names: readonly string[] | undefined,
  ): ExportColumns {
    const custom = definitions.map(({ key, multi }) => ({
      name: `cf_${key}`,
      isNumber: false,
      isList: multi,
    }));
    const own = [...list.exportColumns, ...custom];
    const byName = new Map(own.map((column) => [column.name, column]));
    for (const [name, { column }] of list.fields) {
      const shown = byName.get(column);
      if (shown && !byName.has(name)) byName.set(name, shown);
    }
    const find = (name: string): ExportColumn => {
      const column = byName.get(name) ?? (ADDED.test(name) ? addedColumn(name) : undefined);
      if (column) return column;
      const details = [
        { path: ['columns'], message: `"columns" names no column: ${name}`, code: 'any.only' },
      ];
      throw badRequest('Invalid input', { details });
    };
    return new ExportColumns(own, names ? [...new Set(names.map(find))] : null);
  }

  /** @param added names of columns that other modules add; one that is named and not among them stays empty */
  among(added: readonly string[]): readonly ExportColumn[] {
    return this.named ?? [...this.own, ...added.map(addedColumn)];
  }
}

const addedColumn = (name: string): ExportColumn => ({ name, isNumber: false, isList: true });
