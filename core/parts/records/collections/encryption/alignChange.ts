import { ciphertextIn } from '../../../encryption/resealJson';
import { quoteIdentifier } from '../../../tenancy/quoteIdentifier';
import { copiedRow } from '../../commands/copiedRow';
import type { StateChange } from '../../commands/CommandDeclaration';
import type { RowState } from '../../commands/TrackedRows';
import type { CollectionDeclaration, StoredRow } from '../CollectionDeclaration';
import type { CollectionServices } from '../CollectionServices';
import { comparable } from './encodeValue';
import { encryptedFields } from './encryptedFields';

type Services = Pick<CollectionServices, 'database' | 'fieldEncryption'>;

/**
 * A logged change with the ciphertext and the hashes that records have now, for values that are the same: undo and redo take a
 * value for unchanged when it, or its entry of the log, was encrypted again with another key.
 */
export async function alignChange(
  declaration: CollectionDeclaration,
  services: Services,
  change: StateChange<RowState>,
): Promise<StateChange<RowState>> {
  const tables = new Map<string, Set<string>>();
  for (const state of [change.from, change.to]) {
    for (const [table, rows] of Object.entries(state ?? {})) {
      const ids = rows.filter((row) => ciphertextIn(row).length > 0).map((row) => String(row['id']));
      if (ids.length > 0) tables.set(table, new Set([...(tables.get(table) ?? []), ...ids]));
    }
  }
  if (tables.size === 0) return change;
  const aligner = new Aligner(declaration, services);
  for (const [table, ids] of tables) await aligner.read(table, [...ids]);
  return { ...change, from: await aligner.align(change.from), to: await aligner.align(change.to) };
}

class Aligner {
  private readonly current = new Map<string, StoredRow>();

  constructor(
    private readonly declaration: CollectionDeclaration,
    private readonly services: Services,
  ) {}

  async read(table: string, ids: readonly string[]): Promise<void> {
    const rows = await this.services.database.query<{ row: StoredRow }>(
      `SELECT ${copiedRow('t')} AS row FROM ${quoteIdentifier(table)} t WHERE id = ANY ($1::uuid[])`,
      [ids],
    );
    for (const { row } of rows) this.current.set(keyOf(table, row), row);
  }

  async align(state: RowState | null): Promise<RowState | null> {
    if (!state) return null;
    const tables = [];
    for (const [table, rows] of Object.entries(state)) {
      const aligned = [];
      for (const row of rows) aligned.push(await this.row(table, row));
      tables.push([table, aligned] as const);
    }
    return Object.fromEntries(tables);
  }

  private async row(table: string, row: StoredRow): Promise<StoredRow> {
    const current = this.current.get(keyOf(table, row)) ?? {};
    let aligned = row;
    for (const { path, stored } of ciphertextIn(row)) {
      const now = valueAt(current, path);
      if (typeof now !== 'string' || now === stored || !this.services.fieldEncryption.isEncrypted(now))
        continue;
      const texts = await this.textsOf(table, row, path, [stored, now]);
      if (texts[0] !== null && texts[0] === texts[1]) aligned = withValue(aligned, path, now) as StoredRow;
    }
    return table === this.declaration.table ? this.hashed(aligned, current) : aligned;
  }

  /** The hashes of the record as it is, or such as would be written now. */
  private async hashed(row: StoredRow, current: StoredRow): Promise<StoredRow> {
    const hashes: Record<string, unknown> = {};
    for (const { column, hashColumn, type } of encryptedFields(this.declaration)) {
      const stored = row[column];
      if (hashColumn === null || typeof stored !== 'string') continue;
      if (stored === current[column]) hashes[hashColumn] = current[hashColumn];
      else {
        const [text] = await this.textsOf(this.declaration.table, row, [column], [stored]);
        const place = placeOf(this.declaration.table, row, [column]);
        if (typeof text === 'string')
          hashes[hashColumn] = await this.services.fieldEncryption.hash(place, comparable(type, text));
      }
    }
    return { ...row, ...hashes };
  }

  private textsOf(table: string, row: StoredRow, path: readonly string[], stored: readonly string[]) {
    const place = placeOf(table, row, path);
    return this.services.fieldEncryption.openAll(stored.map((each) => ({ place, stored: each })));
  }
}

/** Where a text of a stored row is encrypted. */
export function placeOf(table: string, row: StoredRow, path: readonly string[]) {
  const recordId = String(row['id']);
  return { tenantId: String(row['tenant_id'] ?? recordId), table, column: path.join('.'), recordId };
}

const keyOf = (table: string, row: StoredRow): string => `${table} ${String(row['id'])}`;

function valueAt(value: unknown, [key, ...rest]: readonly string[]): unknown {
  if (key === undefined) return value;
  return typeof value === 'object' && value !== null
    ? valueAt((value as Readonly<Record<string, unknown>>)[key], rest)
    : undefined;
}

function withValue(value: unknown, [key, ...rest]: readonly string[], leaf: unknown): unknown {
  if (key === undefined) return leaf;
  if (Array.isArray(value)) {
    return value.map((item: unknown, index) => (String(index) === key ? withValue(item, rest, leaf) : item));
  }
  const members = value as Readonly<Record<string, unknown>>;
  return { ...members, [key]: withValue(members[key], rest, leaf) };
}
