import { badRequest, columnName, decimalOf, type StoredRow } from '@tenantry/core';

/** Two members, named as clients do, of which the second may not come before the first, nor at the same time. */
export interface OrderedPair {
  readonly from: string;
  readonly to: string;
  readonly kind: 'time' | 'number';
}

/**
 * @param row the record as it will be
 * @throws HttpError 400 `Invalid input` naming each member that is out of order
 */
export function assertOrdered(row: StoredRow, pairs: readonly OrderedPair[]): void {
  const wrong = pairs.filter(({ from, to, kind }) => {
    const [first, last] = [from, to].map((member) => decimalOf(comparable(row[columnName(member)], kind)));
    if (!first || !last) return false;
    // A range that ends when it begins never holds.
    return kind === 'time' ? !last.greaterThan(first) : last.lessThan(first);
  });
  if (wrong.length === 0) return;
  throw badRequest('Invalid input', {
    details: wrong.map(({ from, to, kind }) => ({
      path: [to],
      message:
        kind === 'time' ? `"${to}" must come after "${from}"` : `"${to}" must not be less than "${from}"`,
      code: 'range.order',
    })),
  });
}

/** Columns about to be written hold dates and numbers, rows that were read hold times as text. */
function comparable(value: unknown, kind: OrderedPair['kind']): unknown {
  if (value === null || value === undefined) return null;
  return kind === 'time' ? new Date(value as string | Date).getTime() : value;
}
