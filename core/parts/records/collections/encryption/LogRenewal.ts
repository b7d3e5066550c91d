import type { ValuePlace } from '../../../encryption/envelope';
import { ciphertextIn, type CiphertextOfJson, replaceCiphertext } from '../../../encryption/resealJson';
import type { RenewalParts } from '../../../encryption/CiphertextRenewal';
import { NOTHING_RENEWED, type Renewed, resealed, sumOf } from '../../../encryption/resealed';
import { actionLogTable } from '../../commands/log/actionLogTable';
import type { StoredRow } from '../CollectionDeclaration';
import { placeOf } from './alignChange';

/** Entries of one transaction. */
const BATCH = 100;

/** Columns of an entry that hold values of records. */
const COLUMNS = ['payload', 'snapshot_before', 'snapshot_after', 'changes', 'context'] as const;

type Column = (typeof COLUMNS)[number];

interface Entry extends Readonly<Record<Column, string | null>> {
  readonly id: string;
  readonly createdAt: string;
  readonly tenantId: string;
  readonly kind: string | null;
  readonly recordId: string | null;
}

/** Columns of the records of a kind that may hold ciphertext; undefined for a kind that no running module has. */
export type ColumnsOfKind = (
  kind: string,
) => { readonly table: string; readonly columns: readonly string[] } | undefined;

/** Encrypts the values of the action log with the newest keys, as `CiphertextRenewal` does those of a table. */
export class LogRenewal {
  constructor(
    private readonly parts: RenewalParts,
    private readonly columnsOf: ColumnsOfKind,
  ) {}

  /** Call it across tenants. */
  async run(onBatch: (renewed: Renewed) => void): Promise<Renewed> {
    let renewed = NOTHING_RENEWED;
    let last: Entry | undefined;
    for (;;) {
      const entries: Entry[] = await this.read(last);
      for (const entry of entries) renewed = sumOf(renewed, await this.renew(entry));
      if (entries.length > 0) onBatch(renewed);
      last = entries.at(-1);
      if (entries.length < BATCH) return renewed;
    }
  }

  private read(last: Entry | undefined): Promise<Entry[]> {
    const isOld = COLUMNS.map((column) => `l.${column}::text ~ k.old`).join(' OR ');
    return this.parts.database.query<Entry>(
      `SELECT l.id, l.created_at::text AS "createdAt", l.tenant_id AS "tenantId", l.resource_kind AS kind,
              l.resource_id AS "recordId", ${COLUMNS.map((column) => `l.${column}::text`).join(', ')}
         FROM ${actionLogTable.name} l
         JOIN (SELECT tenant_id, '"enc1\\.(?!' || max(number) || '\\.)' AS old
                 FROM platform_data_keys GROUP BY 1) k ON k.tenant_id = l.tenant_id
        WHERE (${isOld})
          AND ($1::timestamptz IS NULL OR (l.created_at, l.id) > ($1::timestamptz, $2::uuid))
        ORDER BY l.created_at, l.id LIMIT ${BATCH}`,
      [last?.createdAt ?? null, last?.id ?? null],
    );
  }

  private async renew(entry: Entry): Promise<Renewed> {
    let count = NOTHING_RENEWED;
    const sealed = new Map<string, string>();
    const tried = new Set<string>();
    for (const column of COLUMNS) {
      const json = entry[column];
      if (json === null || !json.includes('"enc1.')) continue;
      const value: unknown = JSON.parse(json);
      for (const found of ciphertextIn(value)) {
        if (tried.has(found.stored)) continue;
        tried.add(found.stored);
        const text = await this.reseal(this.placesOf(entry, column, value, found), found.stored);
        count = sumOf(count, text.count);
        if (text.sealed !== null) sealed.set(found.stored, text.sealed);
      }
    }
    const changed = [...sealed].some(([was, now]) => was !== now);
    if (!changed) return count;
    const replaced = COLUMNS.map((column) => {
      const json = entry[column];
      return json === null ? null : replaceCiphertext(json, sealed);
    });
    const sets = COLUMNS.map((column, index) => `${column} = $${index + 3}::jsonb`).join(', ');
    const rows = await this.parts.database.run(
      `UPDATE ${actionLogTable.name} SET ${sets} WHERE id = $1 AND created_at = $2::timestamptz`,
      [entry.id, entry.createdAt, ...replaced],
    );
    return { ...count, renewed: rows };
  }

  /** The first place where it opens counts. */
  private async reseal(places: readonly ValuePlace[], stored: string) {
    let last: Awaited<ReturnType<typeof resealed<string>>> = await resealed(Promise.resolve(null));
    for (const place of places) {
      last = await resealed(this.parts.fieldEncryption.reseal(place, stored));
      if (last.sealed !== null || last.count.unreadable > 0) return last;
    }
    return last;
  }

  /** Rows of a state name their place. Views of a record have its members, of which each may be the column. */
  private placesOf(entry: Entry, column: Column, value: unknown, { path }: CiphertextOfJson): ValuePlace[] {
    const [state = '', table = '', index = '', ...rest] = path;
    if (column === 'payload' && (state === 'from' || state === 'to')) {
      const tables = (value as Record<string, Record<string, StoredRow[] | undefined>>)[state];
      const row = tables?.[table]?.[Number(index)];
      return row ? [placeOf(table, row, rest)] : [];
    }
    const { kind, recordId, tenantId } = entry;
    const known = kind === null ? undefined : this.columnsOf(kind);
    if (!known || recordId === null) return [];
    const custom = path.map((key) => `custom_fields.${key.replace(/^cf_/, '')}`);
    return [...known.columns, ...custom].map((each) => ({
      tenantId,
      table: known.table,
      column: each,
      recordId,
    }));
  }
}
