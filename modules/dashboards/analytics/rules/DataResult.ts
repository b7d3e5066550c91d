import { unprocessable } from '@tenantry/core';
import { LONGEST_KEY, MOST_BUCKETS } from './aggregate';
import type { Aggregate, DataRequest } from './DataRequest';

/** A bucket of an answer. */
export interface Bucket {
  readonly groupKey: string | number | boolean | null;
  readonly groupLabel?: string;
  readonly value: number | null;
}

/** How the numbers stood before. */
export interface Comparison {
  readonly value: number;
  /** In percent of what it was. */
  readonly change: number;
  readonly direction: 'up' | 'down' | 'unchanged';
}

/** What a widget shows. */
export interface DataResult {
  readonly value: number | null;
  readonly data: readonly Bucket[];
  readonly comparison?: Comparison;
  readonly metadata: {
    readonly fetchedAt: string;
    readonly recordCount: number;
    readonly currency: string | null;
    /** The member that says the currency, where amounts are in several; null elsewhere. */
    readonly currencyField: string | null;
  };
}

/** A row as statements give it: the whole, or a bucket with the total of all. */
export interface NumberRow {
  readonly value: string | null;
  readonly total?: string | null;
  readonly key?: Bucket['groupKey'];
  readonly label?: string | null;
  /** What is stored for the label, where some of it is encrypted. */
  readonly labels?: readonly (string | null)[];
  readonly least?: string | null;
  readonly greatest?: string | null;
  readonly gaps?: boolean | null;
}

/** The numbers of one period. */
export interface Numbers {
  readonly value: number | null;
  readonly data: readonly Bucket[];
  /** Codes of the rows; null among them for rows without one. */
  readonly currencies: readonly (string | null)[];
}

/** Characters that the keys of an answer have together at most. */
const MOST_TEXT = 1_000_000;

/** The refusal to group by large values. */
export const tooLong = () =>
  unprocessable(`Values are too long to group by (limit ${LONGEST_KEY} characters)`);

/** What statements gave. @throws HttpError 422 more buckets than an answer may have, or larger ones */
export function numbersOf(request: DataRequest, rows: readonly NumberRow[]): Numbers {
  const [first] = rows;
  const { aggregate } = request.metric;
  const codes = first ? [first.least, first.greatest, first.gaps === true ? null : undefined] : [];
  const currencies = [...new Set(codes.filter((code) => code !== undefined))];
  if (!request.groupBy) return { value: toNumber(first?.value ?? null), data: [], currencies };
  if (rows.length > MOST_BUCKETS) {
    throw unprocessable(`Too many groups (limit ${MOST_BUCKETS}): group by less, or set groupBy.limit`);
  }
  const lengths = rows.map(({ key }) => (typeof key === 'string' ? [...key].length : 0));
  if (lengths.some((length) => length > LONGEST_KEY)) throw tooLong();
  if (lengths.reduce((sum, length) => sum + length, 0) > MOST_TEXT) {
    throw unprocessable('The groups are too large together: group by less, or set groupBy.limit');
  }
  const value = first ? toNumber(first.total ?? null) : ofNothing(aggregate);
  return { value, data: rows.map((row) => bucketOf(request, row)), currencies };
}

function bucketOf({ groupBy }: DataRequest, { key = null, value, label }: NumberRow): Bucket {
  const shown = label === undefined ? (key === null ? undefined : String(key)) : (label ?? undefined);
  return {
    groupKey: key,
    ...(groupBy?.resolveLabels && shown !== undefined && { groupLabel: shown }),
    value: toNumber(value),
  };
}

/** Counts, sums and averages of nothing are 0; nothing has no least and no greatest. */
const ofNothing = (aggregate: Aggregate) => (aggregate === 'min' || aggregate === 'max' ? null : 0);

/** Null also for what no double can hold. */
function toNumber(text: string | null): number | null {
  if (text === null) return null;
  const value = Number(text);
  return Number.isFinite(value) ? value : null;
}

/**
 * The answer.
 *
 * @param earlier numbers of the period to compare with
 * @param currencyField the member that says the currency of the amounts; null for what has none
 */
export function resultOf(
  now: Date,
  numbers: Numbers,
  earlier: Numbers | null,
  currencyField: string | null,
): DataResult {
  const { value, data } = numbers;
  const currencies = new Set([...numbers.currencies, ...(earlier?.currencies ?? [])]);
  const [currency = null] = currencies.size === 1 ? currencies : [];
  const comparison =
    earlier && value !== null && earlier.value !== null ? compare(value, earlier.value) : undefined;
  return {
    value,
    data,
    ...(comparison && { comparison }),
    metadata: {
      fetchedAt: now.toISOString(),
      recordCount: data.length > 0 ? data.length : value === null ? 0 : 1,
      currency,
      currencyField: currencies.size > 1 ? currencyField : null,
    },
  };
}

function compare(current: number, previous: number): Comparison {
  const difference = current - previous;
  const change = previous === 0 ? (current === 0 ? 0 : 100) : (difference / Math.abs(previous)) * 100;
  return {
    value: previous,
    change,
    direction: difference > 0 ? 'up' : difference < 0 ? 'down' : 'unchanged',
  };
}

const [RESULT_BYTES, BUCKET_BYTES] = [1_000, 150];

/** Bytes, about, that a result takes in memory. */
export function sizeOf({ data }: DataResult): number {
  const texts = data.map(({ groupKey, groupLabel = '' }) => String(groupKey).length + groupLabel.length);
  return texts.reduce((sum, length) => sum + 2 * length + BUCKET_BYTES, RESULT_BYTES);
}
