/**
 * Goes on with a value that is at hand or is waited for. Nothing is awaited that is at hand, since AsyncLocalStorage
 * tracks every promise.
 */
export function after<T, R>(value: T | Promise<T>, next: (value: T) => R | Promise<R>): R | Promise<R> {
  return value instanceof Promise ? value.then(next) : next(value);
}
