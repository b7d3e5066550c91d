import {
  type Collection,
  type CollectionField,
  columnName,
  type CommandCall,
  isStoredValue,
  recordId,
} from '@tenantry/core';
import type { RecordFinder } from './RecordFinder';

/** The values that records have of some members. */
export interface StoredValues {
  /** Whether a record has this value; false where that cannot be told. */
  readonly has: (id: string, member: string, value: unknown) => boolean;
}

/** Compares values of rows with those of the records that they are about. */
export class StoredMembers {
  constructor(
    private readonly collection: Collection,
    private readonly finder: Pick<RecordFinder, 'read'>,
  ) {}

  /** One query for all records that the caller sees; members that are encrypted or have no column are not compared. */
  async read(members: readonly string[], ids: readonly string[], call: CommandCall): Promise<StoredValues> {
    const fields = new Map<string, CollectionField>();
    const columns: Record<string, string> = {};
    for (const name of members) {
      const field = this.fieldOf(name);
      const sql = field && sqlOf(name, field);
      if (sql === undefined) continue;
      fields.set(name, field as CollectionField);
      columns[name] = sql;
    }
    const rows = await this.finder.read(this.collection, columns, ids, call);
    return {
      has: (id, member, value) => {
        const [field, row] = [fields.get(member), rows.get(id)];
        if (!field || !row) return false;
        const { value: read, error } = field.schema.validate(value) as { value?: unknown; error?: Error };
        return isStoredValue(field, row[member], error ? value : read);
      },
    };
  }

  private fieldOf(name: string): CollectionField | undefined {
    const { fields, storedIn } = this.collection;
    const field = (fields as Readonly<Record<string, CollectionField>>)[name];
    if (field || name !== 'organizationId') return field;
    const column = Object.values(storedIn.columns).find((one) => one.name === columnName(name));
    return column && { ...column, schema: recordId() };
  }
}

/** SQL of the value of a member, over `t`; decimals as texts, which lose no digit. */
function sqlOf(name: string, { column, encrypted, readAs, type }: CollectionField): string | undefined {
  if (column === false || encrypted !== undefined) return undefined;
  const value = readAs ?? `t.${column ?? columnName(name)}`;
  return type === 'numeric' ? `(${value})::text` : value;
}
