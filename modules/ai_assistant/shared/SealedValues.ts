import type { CoreServices } from '@tenantry/core';

/** Where a value is stored. */
export interface SealedPlace {
  readonly tenantId: string;
  readonly table: string;
  readonly recordId: string;
}

/** Rows with values that are stored as ciphertext. */
type Row = { readonly id: string; readonly tenantId: string };

/**
 * Encrypts what people and agents say of records, since it may repeat values of encrypted fields. A column of JSON holds the
 * ciphertext as its text; values in clear, as they were stored before, are read as they are.
 */
export class SealedValues {
  constructor(private readonly deps: Pick<CoreServices, 'fieldEncryption'>) {}

  /** A value as a column of JSON stores it; null for a missing value. */
  async json(place: SealedPlace, column: string, value: unknown): Promise<string | null> {
    if (value === null || value === undefined || isEmpty(value)) return encoded(value);
    return encoded(await this.text(place, column, JSON.stringify(value)));
  }

  /** A text as a column stores it. */
  text(place: SealedPlace, column: string, value: string): Promise<string> {
    return value === '' ? Promise.resolve('') : this.deps.fieldEncryption.seal({ ...place, column }, value);
  }

  /**
   * Rows as they were before they were stored.
   *
   * @param columns members of the rows by their columns @param texts those that are texts themselves; the others are JSON
   * @throws HttpError 503 a key is missing
   */
  async open<T extends Row>(
    table: string,
    rows: readonly T[],
    columns: Readonly<Record<string, keyof T & string>>,
    texts: readonly string[] = [],
  ): Promise<T[]> {
    const { fieldEncryption } = this.deps;
    const sealed = rows.flatMap((row, at) =>
      Object.entries(columns).flatMap(([column, member]) => {
        const stored = row[member];
        if (typeof stored !== 'string' || !fieldEncryption.isEncrypted(stored)) return [];
        const { tenantId, id: recordId } = row;
        return [{ at, column, member, value: { place: { tenantId, table, column, recordId }, stored } }];
      }),
    );
    if (sealed.length === 0) return [...rows];
    const opened = await fieldEncryption.openAll(sealed.map(({ value }) => value));
    const members = rows.map((row): Record<string, unknown> => ({ ...row }));
    sealed.forEach(({ at, column, member }, index) => {
      const text = opened[index] ?? null;
      const row = members[at] as Record<string, unknown>;
      row[member] = text === null || texts.includes(column) ? text : (JSON.parse(text) as unknown);
    });
    return members as T[];
  }
}

const encoded = (value: unknown): string | null =>
  value === null || value === undefined ? null : JSON.stringify(value);

/** Lists without items say nothing. */
const isEmpty = (value: unknown): boolean => Array.isArray(value) && value.length === 0;
