import type { CollectionDeclaration, StoredRow } from '../CollectionDeclaration';
import type { CollectionServices } from '../CollectionServices';
import { comparable, encodeValue } from './encodeValue';
import { encryptedFields } from './encryptedFields';

/** A record that is about to be written. */
export interface SealedWrite {
  readonly id: string;
  readonly tenantId: string;
  readonly before: StoredRow | null;
  /** In clear. */
  readonly columns: Readonly<Record<string, unknown>>;
  readonly services: Pick<CollectionServices, 'fieldEncryption'>;
}

/**
 * The columns of a write as they are stored: those of encrypted fields as ciphertext, with their hashes. A value that stays
 * the same keeps its ciphertext, so that the action log shows no change. Empty texts are stored as they are.
 *
 * @throws HttpError 503 the keys are unavailable
 */
export async function sealColumns(
  declaration: CollectionDeclaration,
  { id: recordId, tenantId, before, columns, services: { fieldEncryption } }: SealedWrite,
): Promise<Readonly<Record<string, unknown>>> {
  const { table } = declaration;
  const written = encryptedFields(declaration).filter(({ column }) => columns[column] !== undefined);
  if (written.length === 0) return columns;
  const sealed: Record<string, unknown> = { ...columns };
  for (const { column, hashColumn, type } of written) {
    const value = columns[column];
    const text = value === null ? null : encodeValue(type, value);
    const place = { tenantId, table, column, recordId };
    const stored = before?.[column];
    if (text !== null && text !== '') {
      const isSame =
        typeof stored === 'string' &&
        fieldEncryption.isEncrypted(stored) &&
        (await fieldEncryption.open(place, stored)) === text;
      sealed[column] = isSame ? stored : await fieldEncryption.seal(place, text);
    } else sealed[column] = text;
    if (hashColumn !== null) {
      sealed[hashColumn] =
        text === null
          ? null
          : await fieldEncryption.hash({ tenantId, table, column }, comparable(type, text));
    }
  }
  return sealed;
}
