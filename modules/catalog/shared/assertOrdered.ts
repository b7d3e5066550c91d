import { badRequest, columnName, decimalOf, type StoredRow } from '@tenantry/core';

/** Two members, named as clients do, of which the second may not come before the first. */
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
    return first !== undefined && last !== undefined && last.lessThan(first);
  });
  if (wrong.length === 0) return;
  throw badRequest('Invalid input', {
    details: wrong.map(({ from, to }) => ({
      path: [to],
      message: `"${to}" must not come before "${from}"`,
      code: 'range.order',
    })),
  });
}

/** Columns about to be written hold dates and numbers, rows that were read hold times as text. */
function comparable(value: unknown, kind: OrderedPair['kind']): unknown {
  if (value === null || value === undefined) return null;
  return kind === 'time' ? new Date(value as string | Date).getTime() : value;
}
