import { unprocessable } from '@tenantry/core';
import { LONGEST_KEY, MOST_BUCKETS } from './aggregate';
import type { Aggregate, DataRequest } from './DataRequest';

/** A bucket of an answer. */
export interface Bucket {
  readonly groupKey: string | number | boolean | null;
  readonly groupLabel?: string;
  /** Null also for a sum over several currencies. */
  readonly value: number | null;
  /** A tone, or a colour as `#rrggbb`, in which charts draw it. */
  readonly groupTone?: string;
  /** By which charts order it: ascending. */
  readonly groupOrder?: number;
  /** Records in it, where the request asks for them. */
  readonly count?: number;
  /** Of `value`, where the amounts of an answer are in several currencies; null for none. */
  readonly currency?: string | null;
}

/** A number of the amounts in one currency. */
export interface CurrencyAmount {
  /** Null: of the amounts without a currency. */
  readonly currency: string | null;
  readonly value: number | null;
  /** How the amounts in this currency stood before. */
  readonly comparison?: Comparison;
}

/** How the numbers stood before. */
export interface Comparison {
  readonly value: number;
  /** In percent of what it was. */
  readonly change: number;
  readonly direction: 'up' | 'down' | 'unchanged';
}

/** Data of a widget. */
export interface DataResult {
  /** Null also where the amounts are in several currencies, which are never added. */
  readonly value: number | null;
  readonly data: readonly Bucket[];
  /** The number of each currency, where the amounts are in several and there are no groups. */
  readonly amounts?: readonly CurrencyAmount[];
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
  /** Of the record that the label is of. */
  readonly tone?: string | null;
  readonly place?: number | null;
  /** The stored parts of the label, where some of it is encrypted. */
  readonly labels?: readonly (string | null)[];
  /** The currency of the value. */
  readonly code?: string | null;
  readonly least?: string | null;
  readonly greatest?: string | null;
  readonly gaps?: boolean | null;
}

/** The numbers of one period. */
export interface Numbers {
  readonly value: number | null;
  /** Of amounts with the currency of each. */
  readonly data: readonly Bucket[];
  /** Without groups, the number of each currency. */
  readonly amounts: readonly CurrencyAmount[];
  /** Codes of the rows; null among them for rows without one. */
  readonly currencies: readonly (string | null)[];
}

/** Characters that the keys of an answer have together at most. */
const MOST_TEXT = 1_000_000;

/** The refusal to group by large values. */
export const tooLong = () =>
  unprocessable(`Values are too long to group by (limit ${LONGEST_KEY} characters)`);

/** Numbers of the rows of statements. @throws HttpError 422 more buckets than an answer may have, or larger ones */
export function numbersOf(request: DataRequest, rows: readonly NumberRow[]): Numbers {
  const [first] = rows;
  const { aggregate } = request.metric;
  if (!request.groupBy) return ungrouped(aggregate, rows);
  const bounds = [first?.least, first?.greatest].filter((code) => code !== null);
  const codes = [...bounds, first?.gaps === true ? null : undefined].filter((code) => code !== undefined);
  const currencies = [...new Set(codes)];
  if (rows.length > MOST_BUCKETS) {
    throw unprocessable(`Too many groups (limit ${MOST_BUCKETS}): group by less, or set groupBy.limit`);
  }
  const lengths = rows.map(({ key }) => (typeof key === 'string' ? [...key].length : 0));
  if (lengths.some((length) => length > LONGEST_KEY)) throw tooLong();
  if (lengths.reduce((sum, length) => sum + length, 0) > MOST_TEXT) {
    throw unprocessable('The groups are too large together: group by less, or set groupBy.limit');
  }
  const value = first ? toNumber(first.total ?? null) : ofNothing(aggregate);
  return { value, data: rows.map((row) => bucketOf(request, row)), amounts: [], currencies };
}

/** @param rows one, or of amounts one for each currency */
function ungrouped(aggregate: Aggregate, rows: readonly NumberRow[]): Numbers {
  const amounts = rows.flatMap(({ code, value }) =>
    code === undefined ? [] : [{ currency: code, value: toNumber(value) }],
  );
  const [first] = rows;
  const value = first ? toNumber(first.value) : ofNothing(aggregate);
  return { value, data: [], amounts, currencies: amounts.map(({ currency }) => currency) };
}

function bucketOf({ groupBy }: DataRequest, row: NumberRow): Bucket {
  const { key = null, value, label, code, tone, place } = row;
  const shown = label === undefined ? (key === null ? undefined : String(key)) : (label ?? undefined);
  return {
    groupKey: key,
    ...(groupBy?.resolveLabels && shown !== undefined && { groupLabel: shown }),
    ...(typeof tone === 'string' && { groupTone: tone }),
    ...(typeof place === 'number' && { groupOrder: place }),
    value: toNumber(value),
    ...(code !== undefined && { currency: value === null ? null : code }),
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
  const currencies = new Set([...numbers.currencies, ...(earlier?.currencies ?? [])]);
  const isMixed = currencies.size > 1;
  const value = isMixed ? null : numbers.value;
  const data = isMixed ? numbers.data : numbers.data.map(({ currency: _of, ...bucket }) => bucket);
  const [currency = null] = isMixed ? [] : currencies;
  const comparison =
    earlier && value !== null && earlier.value !== null ? compare(value, earlier.value) : undefined;
  return {
    value,
    data,
    ...(isMixed && data.length === 0 && { amounts: comparedAmounts(numbers, earlier) }),
    ...(comparison && { comparison }),
    metadata: {
      fetchedAt: now.toISOString(),
      recordCount: data.length > 0 ? data.length : value === null && numbers.amounts.length === 0 ? 0 : 1,
      currency,
      currencyField: isMixed ? currencyField : null,
    },
  };
}

/** Each amount with the one in its currency before, which is 0 where there was none. */
function comparedAmounts({ amounts }: Numbers, earlier: Numbers | null): readonly CurrencyAmount[] {
  if (!earlier) return amounts;
  return amounts.map((amount) => {
    const before = earlier.amounts.find(({ currency }) => currency === amount.currency)?.value ?? 0;
    return amount.value === null ? amount : { ...amount, comparison: compare(amount.value, before) };
  });
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
