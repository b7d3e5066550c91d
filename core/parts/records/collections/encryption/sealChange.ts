import { copiedRow } from '../../commands/copiedRow';
import type { StateChange } from '../../commands/CommandDeclaration';
import type { RowState } from '../../commands/TrackedRows';
import type { CollectionDeclaration, StoredRow } from '../CollectionDeclaration';
import type { CollectionServices } from '../CollectionServices';
import { comparable, encodeValue } from './encodeValue';
import { encryptedFields, type EncryptedField } from './encryptedFields';

type Services = Pick<CollectionServices, 'database' | 'fieldEncryption'>;

/**
 * A change that was logged before a field was encrypted, as it would be logged now: undo and redo store nothing in clear, and a
 * value that the record still has counts as unchanged.
 */
export async function sealChange(
  declaration: CollectionDeclaration,
  services: Services,
  change: StateChange<RowState>,
): Promise<StateChange<RowState>> {
  const fields = encryptedFields(declaration);
  const { table } = declaration;
  const rows = [change.from, change.to].flatMap((state) => state?.[table] ?? []);
  const { fieldEncryption } = services;
  const isClear =
    ({ column }: EncryptedField) =>
    (row: StoredRow) => {
      const value = row[column] ?? '';
      return value !== '' && !(typeof value === 'string' && fieldEncryption.isEncrypted(value));
    };
  const clear = fields.filter((field) => rows.some(isClear(field)));
  if (clear.length === 0) return change;
  const ids = rows.map((row) => row['id']);
  const current = await services.database.query<{ row: StoredRow }>(
    `SELECT ${copiedRow('t')} AS row FROM ${table} t WHERE id = ANY ($1::uuid[])`,
    [ids],
  );
  const sealer = new StateSealer(table, services, new Map(current.map(({ row }) => [row['id'], row])));
  const sealed = async (state: RowState | null): Promise<RowState | null> => {
    if (!state?.[table]) return state;
    const changed = [];
    for (const row of state[table]) changed.push(await sealer.seal(row, clear));
    return { ...state, [table]: changed };
  };
  return { ...change, from: await sealed(change.from), to: await sealed(change.to) };
}

class StateSealer {
  private readonly made = new Map<string, string>();

  constructor(
    private readonly table: string,
    private readonly services: Services,
    private readonly current: ReadonlyMap<unknown, StoredRow>,
  ) {}

  async seal(row: StoredRow, fields: readonly EncryptedField[]): Promise<StoredRow> {
    const { fieldEncryption } = this.services;
    const changed: Record<string, unknown> = { ...row };
    const recordId = String(row['id']);
    const tenantId = String(row['tenant_id'] ?? recordId);
    for (const { column, hashColumn, type } of fields) {
      const value = row[column] ?? null;
      const place = { tenantId, table: this.table, column, recordId };
      const text =
        value === null
          ? null
          : typeof value === 'string' && fieldEncryption.isEncrypted(value)
            ? await fieldEncryption.open(place, value)
            : encodeValue(type, value);
      if (value !== null && text !== null && text !== '' && (typeof value !== 'string' || text === value)) {
        changed[column] = await this.ciphertext(place, text);
      }
      if (hashColumn !== null) {
        changed[hashColumn] =
          text === null ? null : await fieldEncryption.hash(place, comparable(type, text));
      }
    }
    return changed;
  }

  /** That of the record as it is, where it has the value; the same for the same value of both states. */
  private async ciphertext(
    place: Parameters<Services['fieldEncryption']['seal']>[0],
    text: string,
  ): Promise<string> {
    const { fieldEncryption } = this.services;
    const key = JSON.stringify([place.recordId, place.column, text]);
    const stored = this.current.get(place.recordId)?.[place.column];
    const made = this.made.get(key);
    if (made !== undefined) return made;
    const isSame =
      typeof stored === 'string' &&
      fieldEncryption.isEncrypted(stored) &&
      (await fieldEncryption.open(place, stored)) === text;
    const sealed = isSame ? stored : await fieldEncryption.seal(place, text);
    this.made.set(key, sealed);
    return sealed;
  }
}
