import type { FieldType } from '../../fields/FieldType';
import { fieldTypeOf } from '../../fields/types';
import { choice } from '../../fields/types/choice';
import { casedCodes, code, text } from '../../fields/types/text';
import { url } from '../../fields/types/url';
import { nodeOf } from '../../../http/openapi/JoiNode';
import type { CollectionDeclaration, CollectionField, ColumnType } from '../CollectionDeclaration';
import { encryptedFields } from '../encryption/encryptedFields';
import { phoneColumns } from '../phoneColumns';
import { columnOf } from '../RecordStore';
import { quoteIdentifier } from '../../../tenancy/quoteIdentifier';

/** A member of the records of a collection that clients may sort and filter by. */
export interface PublicField {
  readonly type: ColumnType;
  /** The type of a value, or of one of a list; null for JSON. */
  readonly meaning: FieldType | null;
  readonly column: string;
  /** Over `t`, the table of the collection. */
  readonly sql: string;
  readonly isNullable: boolean;
  /** A text that people write, not one of a fixed set: it is sorted without regard to case and accents. */
  readonly isFreeText: boolean;
  /** Of a telephone number: the writings by which it is found. */
  readonly phoneKeysSql?: string;
  /** Of an encrypted field: its table and the SQL of its hashes; the SQL is null where the field is not searchable. */
  readonly encrypted?: { readonly table: string; readonly hashSql: string | null };
}

const COMMON = {
  id: 'uuid',
  organizationId: 'uuid',
  createdAt: 'timestamptz',
  updatedAt: 'timestamptz',
} as const;

/** Fields of its own table that lists of a collection show, by the names that clients know: those in requests, and those in items. */
export function publicFields({
  table,
  fields,
  tenantWide,
}: CollectionDeclaration): ReadonlyMap<string, PublicField> {
  const found = new Map<string, PublicField>();
  const add = (
    name: string,
    type: ColumnType,
    column: string,
    isNullable = false,
    sql = `t.${quoteIdentifier(column)}`,
    meaning = fieldTypeOf(type),
    isFreeText = false,
  ): void => {
    const field = { type, meaning, column, sql, isNullable, isFreeText };
    found.set(name, field).set(column, field);
  };
  for (const [name, type] of Object.entries(COMMON)) {
    if (name !== 'organizationId' || tenantWide !== 'only') add(name, type, columnOf(name));
  }
  for (const [name, field] of Object.entries(fields)) {
    const { type, column, listed = true, internal, nullable, readAs } = field;
    if (!listed || internal || column === false) continue;
    add(name, type, columnOf(name, column), nullable, readAs, meaningOf(field), isFreeText(field));
  }
  for (const { member, column, keys } of phoneColumns({ fields })) {
    const field = found.get(member);
    if (!field) continue;
    const phone = { ...field, phoneKeysSql: `t.${quoteIdentifier(keys)}` };
    found.set(member, phone).set(column, phone);
  }
  for (const { member, column, hashColumn } of encryptedFields({ table, fields })) {
    const field = found.get(member);
    if (!field) continue;
    const hashSql = hashColumn === null ? null : `t.${quoteIdentifier(hashColumn)}`;
    const encrypted = { ...field, isFreeText: false, encrypted: { table, hashSql } };
    found.set(member, encrypted).set(column, encrypted);
  }
  return found;
}

/** Columns of free texts. */
export function freeTextColumns(declaration: CollectionDeclaration): ReadonlySet<string> {
  const texts = [...publicFields(declaration).values()].filter((field) => field.isFreeText);
  return new Set(texts.map(({ column }) => column));
}

/** Meanings of texts that people read in the order of their letters. */
const FREE_TEXTS: ReadonlySet<FieldType | undefined> = new Set([undefined, code, url]);

/** Whether people read a text in the order of its letters: also one that is equal to others in another spelling, such as a unit. */
const isRead = (meaning: FieldType | undefined) => FREE_TEXTS.has(meaning) || meaning?.sqlKey === text.sqlKey;

/** Texts of a fixed set, of a fixed case or of another meaning, such as currencies, are sorted as they are. */
function isFreeText(field: CollectionField): boolean {
  const { type, meaning, readAs } = field;
  return type === 'text' && !isFixed(field) && isRead(meaning) && readAs === undefined;
}

/** One of a fixed set of values, or one with a fixed case. */
const isFixed = ({ checked, schema }: CollectionField): boolean =>
  checked === true || schema.$_getFlag('only') === true || schema.$_getRule('case') !== undefined;

const CODES: ReadonlySet<FieldType> = new Set([code, casedCodes.lower, casedCodes.upper]);

/** Meaning of a value, or of each value of a list; null for JSON. */
export function meaningOf(field: CollectionField): FieldType | null {
  const { meaning, type } = field;
  const isCode = type === 'text' && (meaning ? CODES.has(meaning) : isFixed(field));
  if (!isCode) return meaning ?? fieldTypeOf(type);
  const words = closedSet(field);
  return words ? choice(words, meaning) : (meaning ?? code);
}

/** The only words that records have; undefined where their table may hold others. */
function closedSet({ checked, schema }: CollectionField): readonly string[] | undefined {
  if (checked !== true || schema.$_getFlag('only') !== true) return undefined;
  const values = nodeOf(schema)._valids?.values() ?? [];
  return values.filter((value) => typeof value === 'string' && value !== '') as string[];
}
