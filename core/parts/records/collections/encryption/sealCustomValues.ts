import { isDeepStrictEqual } from 'node:util';
import type { CustomFieldDefinition } from '../../customFields/CustomFieldDefinition';
import type { CollectionServices } from '../CollectionServices';

/** The column that associated data of a custom field names. */
export const customColumn = (key: string): string => `custom_fields.${key}`;

/** Values of custom fields of a record. */
interface CustomWrite {
  readonly tenantId: string;
  readonly table: string;
  readonly recordId: string;
  readonly definitions: readonly CustomFieldDefinition[];
  /** As the record has them now, encrypted. */
  readonly before: Readonly<Record<string, unknown>> | undefined;
}

/** New values as they are stored; one that stays the same keeps its ciphertext. */
export async function sealCustomValues(
  { fieldEncryption }: Pick<CollectionServices, 'fieldEncryption'>,
  values: Readonly<Record<string, unknown>>,
  { definitions, before, ...record }: CustomWrite,
): Promise<Readonly<Record<string, unknown>>> {
  const sealed: Record<string, unknown> = { ...values };
  for (const { key, encrypted } of definitions) {
    const value = values[key];
    if (!encrypted || value === undefined || value === null) continue;
    const place = { ...record, column: customColumn(key) };
    const stored = before?.[key];
    const text =
      typeof stored === 'string' && fieldEncryption.isEncrypted(stored)
        ? await fieldEncryption.open(place, stored)
        : null;
    const isSame = text !== null && isDeepStrictEqual(JSON.parse(text), value);
    sealed[key] = isSame ? stored : await fieldEncryption.seal(place, JSON.stringify(value));
  }
  return sealed;
}
