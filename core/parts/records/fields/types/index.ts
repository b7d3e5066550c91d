import type { ColumnType, FieldType, ValueType } from '../FieldType';
import { boolean } from './boolean';
import { decimal, integer } from './numbers';
import { text } from './text';
import { day, moment } from './times';
import { uuid } from './uuid';

/** The types of single values. */
export const fieldTypes: Readonly<Record<ValueType, FieldType>> = {
  text,
  uuid,
  integer,
  numeric: decimal,
  boolean,
  timestamptz: moment,
  date: day,
};

/** The type of a column's values, or of the values of its lists; null for JSON, which is compared with nothing. */
export function fieldTypeOf(column: ColumnType): FieldType | null {
  if (column === 'jsonb') return null;
  return fieldTypes[(column.endsWith('[]') ? column.slice(0, -2) : column) as ValueType];
}
