/** Which part of a list is wanted. */
export interface PageRequest {
  /** From 1. */
  readonly page: number;
  readonly pageSize: number;
}

/** One page of a list as published. */
export interface Page<T> {
  readonly items: readonly T[];
  readonly total: number;
  readonly page: number;
  readonly pageSize: number;
  /** At least 1. */
  readonly totalPages: number;
}

/**
 * Makes a page of the rows of a statement that counts and reads at once: each row carries the `total`, and a
 * page beyond the end is a single row without `id`.
 */
export function pageOf<Row extends { total: number; id: string | null }>(
  rows: readonly Row[],
  { page, pageSize }: PageRequest,
): Page<Omit<Row, 'total' | 'id'> & { id: string }> {
  const total = rows[0]?.total ?? 0;
  const items = rows.flatMap(({ total: _, id, ...row }) => (id === null ? [] : [{ id, ...row }]));
  return { items, total, page, pageSize, totalPages: Math.max(1, Math.ceil(total / pageSize)) };
}
