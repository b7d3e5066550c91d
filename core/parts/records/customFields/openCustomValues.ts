import type { FieldEncryption } from '../../encryption/FieldEncryption';
import type { CustomFieldDefinition } from './CustomFieldDefinition';

/** The custom fields of a record with those that are encrypted in clear; what does not open is left out. */
export async function openCustomValues(
  fieldEncryption: Pick<FieldEncryption, 'isEncrypted' | 'openAll'>,
  definitions: readonly CustomFieldDefinition[],
  record: { readonly tenantId: string; readonly table: string; readonly recordId: string },
  stored: unknown,
): Promise<unknown> {
  if (typeof stored !== 'object' || stored === null) return stored;
  const values: Record<string, unknown> = { ...stored };
  const sealed = definitions.flatMap(({ key, encrypted }) => {
    const value = values[key];
    if (!encrypted || typeof value !== 'string' || !fieldEncryption.isEncrypted(value)) return [];
    return [{ key, place: { ...record, column: `custom_fields.${key}` }, stored: value }];
  });
  if (sealed.length === 0) return stored;
  const texts = await fieldEncryption.openAll(sealed);
  for (const [index, { key }] of sealed.entries()) {
    const text = texts[index];
    if (typeof text === 'string') values[key] = JSON.parse(text) as unknown;
    else delete values[key];
  }
  return values;
}
