import type Joi from 'joi';

/** Parts of Joi's description of a schema. */
interface Described {
  readonly allow?: readonly unknown[];
  readonly flags?: { readonly only?: boolean };
  readonly rules?: readonly { readonly name: string; readonly args?: { readonly limit?: unknown } }[];
}

const described = (schema: Joi.Schema): Described => schema.describe() as unknown as Described;

/** The only values that a schema allows besides null and blank text; none: it allows any. */
export function valuesOf(schema: Joi.Schema): unknown[] {
  const { allow = [], flags } = described(schema);
  return flags?.only ? allow.filter((value) => value !== null && value !== '') : [];
}

/** The condition of a table for what a schema allows of a column: one of some values, or between two numbers. */
export function checkOf(column: string, schema: Joi.Schema): string {
  const values = valuesOf(schema).map((value) => (typeof value === 'number' ? value : `'${String(value)}'`));
  if (values.length > 0) return `${column} IN (${values.join(', ')})`;
  const limit = (name: string) => described(schema).rules?.find((rule) => rule.name === name)?.args?.limit;
  const [least, most] = [limit('min'), limit('max')];
  const conditions = [
    ...(least === undefined ? [] : [`${column} >= ${String(least)}`]),
    ...(most === undefined ? [] : [`${column} <= ${String(most)}`]),
  ];
  if (conditions.length > 0) return conditions.join(' AND ');
  throw new Error(`The field of ${column} is checked, but its schema names neither values nor limits.`);
}
