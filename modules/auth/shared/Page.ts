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
  /** At least 1. */
  readonly totalPages: number;
}

export function pageOf<T>(items: readonly T[], total: number, { pageSize }: PageRequest): Page<T> {
  return { items, total, totalPages: Math.max(1, Math.ceil(total / pageSize)) };
}
