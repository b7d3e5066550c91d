import type { Operation } from './Operation';

/** The content of a request. */
export interface Content {
  readonly json?: unknown;
  readonly form?: Readonly<Record<string, string>>;
  /** The version of the record that was read: refused with 409 if it has changed since. */
  readonly updatedAt?: string | null;
  /** Names a request that creates: repeated with the same key, it creates nothing more. */
  readonly key?: string;
  readonly signal?: AbortSignal;
}

/** An answer of the API. */
export interface Answer<T> {
  readonly status: number;
  readonly body: T;
  /** Of the record in the body, where the answer names it as its `ETag`. */
  readonly version: string | null;
  /** The change, where it can be undone. */
  readonly operation: Operation | null;
}
