import { isNativeError, isProxy } from 'node:util/types';

/** Whether a value is an error itself, and not a proxy of one. Never throws. */
export function isError(value: unknown): value is Error {
  if (isNativeError(value)) return true;
  return !isProxy(value) && isInstance(value, Error);
}

/** `instanceof` for what was thrown. Never throws: the prototype of a value may be a proxy. */
export function isInstance<T>(value: unknown, type: abstract new (...args: never[]) => T): value is T {
  try {
    return value instanceof type;
  } catch {
    return false;
  }
}
