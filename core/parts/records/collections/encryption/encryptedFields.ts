import type { CollectionDeclaration } from '../CollectionDeclaration';
import type { ColumnType } from '../../tables/ColumnShape';
import { columnOf } from '../RecordStore';
import { decodeValue } from './encodeValue';

/** A field of a collection with a column that holds ciphertext. */
export interface EncryptedField {
  readonly member: string;
  readonly column: string;
  readonly type: ColumnType;
  /** The value of a decrypted text, in the form that values have today: no migration reads ciphertext. */
  readonly decode: (text: string) => unknown;
  /** Column of the keyed hash; null where the field is not searchable. */
  readonly hashColumn: string | null;
}

const known = new WeakMap<CollectionDeclaration['fields'], readonly EncryptedField[]>();

/** The encrypted fields of a collection. @throws Error a declaration that says what encrypted fields cannot do */
export function encryptedFields({
  table,
  fields,
}: Pick<CollectionDeclaration, 'table' | 'fields'>): readonly EncryptedField[] {
  const made = known.get(fields);
  if (made) return made;
  const found = Object.entries(fields).flatMap(([member, field]) => {
    const { encrypted, column, type } = field;
    if (encrypted === undefined) return [];
    const reason = (
      [
        ['column: false', column === false],
        ['references', field.references],
        ['refersTo', field.refersTo],
        ['account', field.account],
        ['translatable', field.translatable],
        ['checked', field.checked],
        ['sqlType', field.sqlType],
      ] as const
    ).find(([, isGiven]) => isGiven);
    if (reason || column === false) {
      throw new Error(`${table}: the field ${member} is encrypted, so it cannot have ${reason?.[0]}.`);
    }
    const own = columnOf(member, column);
    const decode = (text: string) => {
      const value = decodeValue(type, text);
      return field.align ? field.align(value) : value;
    };
    return [{ member, column: own, type, decode, hashColumn: encrypted === true ? null : hashColumnOf(own) }];
  });
  known.set(fields, found);
  return found;
}

/** The column that keeps the keyed hash of an encrypted one. */
export function hashColumnOf(column: string): string {
  return `${column}_hash`;
}

/**
 * Refuses declarations that compare, search or sort by ciphertext.
 *
 * @throws Error naming the place
 */
export function assertNotCompared(declaration: CollectionDeclaration): void {
  const { table, list, unique = [] } = declaration;
  const fields = encryptedFields(declaration);
  const named: readonly (readonly [string, readonly string[]])[] = [
    ['list.search', list.search ?? []],
    ['list.relevance', list.relevance ?? []],
    ['list.sorts', Object.values(list.sorts ?? {})],
    ['list.order', [typeof list.order === 'string' ? list.order : (list.order?.sql ?? '')]],
  ];
  for (const { member, column, hashColumn } of fields) {
    const own = new RegExp(`\\bt\\."?${column}\\b`);
    const place = named.find(([, expressions]) => expressions.some((expression) => own.test(expression)));
    if (place) throw new Error(`${table}: ${place[0]} names ${member}, which is encrypted.`);
    const isUnique = unique.some(({ field, columns }) => columns?.includes(column) ?? field === member);
    if (isUnique && hashColumn === null) {
      throw new Error(
        `${table}: ${member} is unique and encrypted, so it needs encrypted: { search: 'keyed-hash' }.`,
      );
    }
  }
  if (fields.length > 0 && list.omitted?.includes('id')) {
    throw new Error(`${table}: items with encrypted fields need their id.`);
  }
}
