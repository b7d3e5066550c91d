/** A change that can be undone, from the header `x-operation` of its answer. */
export interface Operation {
  /** Of the entry in the action log. */
  readonly id: string;
  readonly undoToken: string;
  readonly commandId: string;
  readonly actionLabel: string | null;
  readonly resourceKind: string | null;
  readonly resourceId: string | null;
  /** ISO time. */
  readonly executedAt: string;
}

/** The change that an answer says can be undone. */
export function readOperation(headers: Headers): Operation | null {
  const value = headers.get('x-operation');
  if (!value?.startsWith('op:')) return null;
  try {
    return JSON.parse(decodeURIComponent(value.slice(3))) as Operation;
  } catch {
    return null;
  }
}
