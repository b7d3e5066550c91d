import { badRequest, compareFolded, Decimal, unprocessable, type ValuePlace } from '@tenantry/core';
import { MOST_BUCKETS, type Measure, type Rows, whereOf } from './aggregate';
import { type NumberRow, tooLong } from './DataResult';
import type { NamedField } from './fields';
import type { Statement } from './Statement';
import type { DataRequest } from './DataRequest';

/** Rows that one answer reads to group them by an encrypted member. */
export const MOST_ENCRYPTED_ROWS = 20_000;
/** Characters of the ciphertext of the longest key. */
const LONGEST_STORED = 3_000;

/** That a statement gives rows with an encrypted key, which are grouped after they have been decrypted. */
export interface EncryptedGroups {
  /** As the request names the member. */
  readonly name: string;
  readonly table: string;
  readonly column: string;
  /** The key of a group, of a decrypted text. */
  readonly decode: (text: string) => NumberRow['key'];
}

/** A row of such a statement. */
export interface EncryptedRow {
  readonly id: string;
  readonly stored: string | null;
  /** The aggregated value; null where the row has none. */
  readonly amount: string | null;
  readonly code?: string | null;
}

/** @throws HttpError 400 encrypted members have no granularity */
export function groupsOf(
  { groupBy }: DataRequest,
  table: string,
  field: NamedField | undefined,
): EncryptedGroups | undefined {
  if (!groupBy || !field?.encrypted) return undefined;
  if (groupBy.granularity !== undefined) {
    throw badRequest(`Cannot group encrypted field by granularity: ${groupBy.field}`);
  }
  return { name: groupBy.field, table, ...field.encrypted };
}

/** SQL: the rows that count, with their encrypted keys; one more than an answer may read. */
export function encryptedRowsSql(
  { aggregate, sql, currency }: Measure,
  { sql: key }: NamedField,
  rows: Rows,
  { bind }: Statement,
): string {
  const amount =
    aggregate === 'count'
      ? sql === null
        ? `'1'`
        : `CASE WHEN ${sql} IS NOT NULL THEN '1' END`
      : `(${sql})::numeric::text`;
  return `SELECT t.id, left(${key}, ${LONGEST_STORED + 1}) AS stored, ${amount} AS amount${currency === null ? '' : `, nullif(${currency}, '') AS code`}
    FROM ${rows.table} t${whereOf(rows)} LIMIT ${bind(MOST_ENCRYPTED_ROWS + 1, 'integer')}`;
}

/** Where the keys of the rows are stored. @throws HttpError 422 more rows than one answer reads, or longer keys */
export function placesOf(
  { name, table, column }: EncryptedGroups,
  tenantId: string,
  rows: readonly EncryptedRow[],
): { readonly place: ValuePlace; readonly stored: string }[] {
  if (rows.length > MOST_ENCRYPTED_ROWS) {
    throw unprocessable(`Too many rows to group encrypted field ${name} (limit ${MOST_ENCRYPTED_ROWS})`);
  }
  if (rows.some(({ stored }) => (stored ?? '').length > LONGEST_STORED)) throw tooLong();
  return rows.map(({ id, stored }) => ({
    place: { tenantId, table, column, recordId: id },
    stored: stored ?? '',
  }));
}

interface Group {
  readonly key: NonNullable<NumberRow['key']> | null;
  count: number;
  sum: Decimal;
  least: Decimal | null;
  greatest: Decimal | null;
  /** Of its amounts; null among them for amounts without one. Empty where amounts have no currencies. */
  readonly codes: Set<string | null>;
}

/**
 * Groups rows as the database does: the largest value first, those without a value last. Sums are exact.
 *
 * @param keys of the rows, decrypted; null and empty ones are one group
 */
export function groupRows(
  {
    aggregate,
    limit = MOST_BUCKETS + 1,
  }: { readonly aggregate: Measure['aggregate']; readonly limit?: number },
  { decode }: EncryptedGroups,
  rows: readonly EncryptedRow[],
  keys: readonly (string | null)[],
): NumberRow[] {
  const groups = new Map<string, Group>();
  for (const [index, { amount, code }] of rows.entries()) {
    const text = keys[index] ?? '';
    const key = text === '' ? null : (decode(text) ?? null);
    const name = JSON.stringify(key);
    const known = groups.get(name);
    const group = known ?? {
      key,
      count: 0,
      sum: new Decimal(0),
      least: null,
      greatest: null,
      codes: new Set(),
    };
    if (!known) groups.set(name, group);
    if (amount === null) continue;
    add(group, new Decimal(amount));
    if (code !== undefined) group.codes.add(code);
  }
  const codes = new Set([...groups.values()].flatMap((group) => [...group.codes]));
  const valued = [...groups.values()].map((group) => {
    const value = group.codes.size > 1 ? null : valueOf(aggregate, group);
    const [code = null] = group.codes.size > 1 ? [] : group.codes;
    return { key: group.key, value, ...(codes.size > 0 && { code }) };
  });
  valued.sort(
    (one, other) =>
      compareValues(other.value, one.value) || compareFolded(String(one.key), String(other.key)),
  );
  const shown = valued.slice(0, limit);
  const values = shown.flatMap(({ value }) => (value === null ? [] : [value]));
  const total = values.length === 0 ? null : Decimal.sum(...values);
  const named = [...codes].filter((code) => code !== null).sort();
  const currencies =
    codes.size === 0
      ? {}
      : { least: named[0] ?? null, greatest: named.at(-1) ?? null, gaps: codes.has(null) };
  return shown.map(({ value, ...bucket }) => ({
    ...bucket,
    value: textOf(value),
    total: textOf(total),
    ...currencies,
  }));
}

/** Nothing is lowest. */
function compareValues(one: Decimal | null, other: Decimal | null): number {
  if (one === null || other === null) return Number(one !== null) - Number(other !== null);
  return one.comparedTo(other);
}

const textOf = (value: Decimal | null): string | null => value && value.toFixed();

function add(group: Group, amount: Decimal): void {
  group.count += 1;
  group.sum = group.sum.plus(amount);
  if (group.least === null || amount.lessThan(group.least)) group.least = amount;
  if (group.greatest === null || amount.greaterThan(group.greatest)) group.greatest = amount;
}

function valueOf(aggregate: Measure['aggregate'], { count, sum, least, greatest }: Group): Decimal | null {
  if (aggregate === 'count') return new Decimal(count);
  if (count === 0) return null;
  if (aggregate === 'sum') return sum;
  if (aggregate === 'avg') return sum.dividedBy(count);
  return aggregate === 'min' ? least : greatest;
}
