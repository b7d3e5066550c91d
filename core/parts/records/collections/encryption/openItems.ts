import type { CollectionDeclaration, StoredRow } from '../CollectionDeclaration';
import type { CollectionServices } from '../CollectionServices';
import type { StoredValue } from '../../../encryption/FieldEncryption';
import type { CustomFieldDefinition } from '../../customFields/CustomFieldDefinition';
import type { Item } from '../list/Item';
import { encryptedFields, type EncryptedField } from './encryptedFields';
import { customColumn } from './sealCustomValues';

interface Caller {
  readonly scope: { readonly tenantId: string | null };
  readonly services: Pick<CollectionServices, 'fieldEncryption'>;
}

/** Puts decrypted values in place of ciphertext; what does not open becomes null. */
export type OpenItems = (items: readonly Item[]) => Promise<readonly Item[]>;

/** Returns a function that decrypts the items of a list; undefined where they hold nothing encrypted. */
export function opening(
  declaration: CollectionDeclaration,
  definitions: readonly CustomFieldDefinition[],
  { scope, services }: Caller,
): OpenItems | undefined {
  const { fields, list, table } = declaration;
  const shown = encryptedFields(declaration).filter(({ member }) => {
    const field = fields[member];
    return field?.listed !== false && !field?.internal;
  });
  const custom = definitions.filter(({ encrypted }) => encrypted);
  if (shown.length === 0 && custom.length === 0) return undefined;
  const nameOf = ({ member, column }: EncryptedField) => (list.names === 'members' ? member : column);
  return async (items) => {
    const opener = new Opener(services);
    const opened = items.map((item) => ({ ...item }));
    for (const item of opened) {
      const tenantId = String(item['tenantId'] ?? item['tenant_id'] ?? scope.tenantId);
      const place = { tenantId, table, recordId: String(item['id']) };
      for (const field of shown) {
        const name = nameOf(field);
        opener.add({ ...place, column: field.column }, item[name], (text) => {
          item[name] = text === null ? null : field.decode(text);
        });
      }
      const stored = item['custom_fields'] as Record<string, unknown> | null | undefined;
      if (!stored || custom.length === 0) continue;
      const values = { ...stored };
      item['custom_fields'] = values;
      for (const { key } of custom) {
        const value = values[key];
        // A value that was stored before the field was encrypted stands as it is.
        if (typeof value !== 'string' || !services.fieldEncryption.isEncrypted(value)) continue;
        opener.add({ ...place, column: customColumn(key) }, value, (text) => {
          if (text === null) delete values[key];
          else values[key] = JSON.parse(text) as unknown;
        });
      }
    }
    await opener.open();
    return opened;
  };
}

/** A row with its encrypted columns in clear; without those of their hashes. */
export async function openRow(
  declaration: CollectionDeclaration,
  { fieldEncryption }: Pick<CollectionServices, 'fieldEncryption'>,
  row: StoredRow,
): Promise<StoredRow> {
  const fields = encryptedFields(declaration);
  if (fields.length === 0) return row;
  const opener = new Opener({ fieldEncryption });
  const opened: Record<string, unknown> = { ...row };
  const tenantId = String(row['tenant_id'] ?? row['id']);
  for (const { column, hashColumn, decode } of fields) {
    if (hashColumn !== null) delete opened[hashColumn];
    const place = { tenantId, table: declaration.table, column, recordId: String(row['id']) };
    opener.add(place, row[column], (text) => {
      opened[column] = text === null ? null : decode(text);
    });
  }
  await opener.open();
  return opened;
}

/** Collects what is to be decrypted, so that keys are read once. */
class Opener {
  private readonly values: StoredValue[] = [];
  private readonly takers: ((text: string | null) => void)[] = [];

  constructor(private readonly services: Pick<CollectionServices, 'fieldEncryption'>) {}

  /** Texts alone are ciphertext. */
  add(place: StoredValue['place'], stored: unknown, take: (text: string | null) => void): void {
    if (typeof stored !== 'string') return;
    this.values.push({ place, stored });
    this.takers.push(take);
  }

  async open(): Promise<void> {
    const texts = await this.services.fieldEncryption.openAll(this.values);
    this.takers.forEach((take, index) => take(texts[index] ?? null));
  }
}
