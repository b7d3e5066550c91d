import { type Collection, type CommandCall, type CoreServices, isUuid } from '@tenantry/core';

/** What is looked for: records of a kind by what one of their columns holds. */
export interface Search {
  readonly collection: Collection;
  readonly column: string;
  readonly values: readonly string[];
}

/** Ids by the value that they were found by; null where several records have it. */
export type Found = ReadonlyMap<string, string | null>;

/** Finds records that the caller sees, by a value of theirs. */
export class RecordFinder {
  constructor(private readonly services: Pick<CoreServices, 'accessControl' | 'database'>) {}

  /** One query for all values. Records that a list would not show to the caller are not found. */
  async find({ collection, column, values }: Search, call: CommandCall): Promise<Found> {
    const { principal } = call;
    const { accessControl, database } = this.services;
    if (values.length === 0 || !principal) return new Map();
    const services = { accessControl, database };
    const visible = collection.narrowing.visible({ ...call, principal, services });
    if (!visible) return new Map();
    const type = column === 'id' ? 'uuid' : await this.typeOf(collection.table, column);
    const fitting = values.filter((value) => fits(type, value));
    const { from, where, bind } = visible;
    const rows = await database.query<{ id: string; value: string }>(
      `SELECT t.id, t.${column}::text AS value FROM ${from}
        ${where === '' ? 'WHERE' : `${where} AND`} t.${column} = ANY (${bind(fitting, `${type}[]`)})`,
      [...visible.values],
    );
    const found = new Map<string, string | null>();
    for (const { id, value } of rows) found.set(value, found.has(value) ? null : id);
    return found;
  }

  private async typeOf(table: string, column: string): Promise<string> {
    const row = await this.services.database.first<{ type: string }>(
      `SELECT format_type(atttypid, NULL) AS type FROM pg_attribute WHERE attrelid = $1::regclass AND attname = $2`,
      [table, column],
    );
    return row?.type ?? 'text';
  }
}

function fits(type: string, value: string): boolean {
  if (type === 'uuid') return isUuid(value);
  if (type === 'integer' || type === 'smallint' || type === 'bigint') return /^-?\d{1,9}$/.test(value);
  return true;
}
