import type { ValuePlace } from '../../../encryption/envelope';
import { quoteIdentifier } from '../../../tenancy/quoteIdentifier';
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
  readonly services: Pick<CollectionServices, 'database' | 'fieldEncryption'>;
}

/**
 * The columns of a write as they are stored: those of encrypted fields as ciphertext, with their hashes. A value that stays
 * the same keeps its ciphertext, so that the action log shows no change. Empty texts are stored as they are.
 *
 * @throws HttpError 503 the keys are unavailable
 */
export async function sealColumns(
  declaration: CollectionDeclaration,
  { id: recordId, tenantId, before, columns, services }: SealedWrite,
): Promise<Readonly<Record<string, unknown>>> {
  const { table } = declaration;
  const { fieldEncryption } = services;
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
    if (hashColumn === null) continue;
    const hashes = text === null ? [] : await fieldEncryption.hashes(place, comparable(type, text));
    sealed[hashColumn] = hashes[0] ?? null;
    if (hashes.length > 1) await renewHashes(services, { ...place, column: hashColumn }, hashes);
  }
  return sealed;
}

/** While the key of hashes is rotated: equal values of other records get the same hash, so that unique indexes compare them. */
async function renewHashes(
  { database }: Pick<CollectionServices, 'database'>,
  { tenantId, table, column, recordId }: ValuePlace,
  [hash, ...former]: readonly string[],
): Promise<void> {
  const hashed = quoteIdentifier(column);
  await database.run(
    `UPDATE ${quoteIdentifier(table)} SET ${hashed} = $3
      WHERE tenant_id = $1 AND id <> $2 AND ${hashed} = ANY ($4::text[])`,
    [tenantId, recordId, hash, former],
  );
}
