/** How a page of a list tells how many records there are in all. */
export type Counting =
  | { readonly kind: 'exact' }
  /** Not at all. */
  | { readonly kind: 'none' }
  /** By another statement, such as a sum of kept totals. */
  | { readonly kind: 'kept'; readonly sql: string }
  /** Exactly as far as `MOST_COUNTED`, beyond it by an estimate. */
  | { readonly kind: 'bounded'; readonly estimate: number }
  /** There are so many that not even that is counted. */
  | { readonly kind: 'estimated'; readonly estimate: number };

export const EXACT: Counting = { kind: 'exact' };
export const NOT_COUNTED: Counting = { kind: 'none' };

/** Records that are counted one by one where counting takes long. */
export const MOST_COUNTED = 10_000;

/** SQL of the number of records. @param from with `t`, and the conditions */
export function countSql(counting: Counting, from: string): string {
  switch (counting.kind) {
    case 'exact':
      return `(SELECT count(*) FROM ${from})`;
    case 'bounded':
      return `(SELECT count(*) FROM (SELECT FROM ${from} LIMIT ${MOST_COUNTED + 1}) counted)`;
    case 'kept':
      return counting.sql;
    case 'estimated':
      return String(counting.estimate);
    case 'none':
      return 'NULL';
  }
}

/** A number of records. */
export interface Total {
  /** Null where the request did not ask for it. */
  readonly total: number | null;
  readonly isEstimate: boolean;
}

/**
 * The total that follows from the number that `countSql` returned. @param isWhole whether the page is the last one, which gives
 * the exact number
 */
export function totalOf(counting: Counting, counted: number | null, isWhole: boolean): Total {
  if (isWhole || counted === null) return { total: counted, isEstimate: false };
  if (counting.kind === 'estimated') return { total: rounded(counted), isEstimate: true };
  if (counting.kind !== 'bounded' || counted <= MOST_COUNTED) return { total: counted, isEstimate: false };
  return { total: rounded(Math.max(counting.estimate, counted)), isEstimate: true };
}

/** Rounds to two digits, since more would claim a precision that the estimate does not have. */
function rounded(estimate: number): number {
  const unit = 10 ** Math.max(0, Math.floor(Math.log10(estimate)) - 1);
  return Math.ceil(estimate / unit) * unit;
}
