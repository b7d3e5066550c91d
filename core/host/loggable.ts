import type { LogFn } from 'pino';
import { isError } from '../kernel/errors/isError';
import { ShownCopy } from '../kernel/errors/ShownCopy';

/**
 * Arguments of a method of the log, as the log writes them: copies of bounded size without secrets. Never throws, whatever
 * the values are.
 */
export function loggable(args: readonly unknown[]): Parameters<LogFn> {
  const copy = new ShownCopy();
  const [first, ...others] = args;
  // The message comes first: an object that is too large must not leave it out.
  const rest = others.map((each) => copy.of(each));
  if (typeof first !== 'object' || first === null) return [copy.of(first), ...rest] as Parameters<LogFn>;
  const shown = copy.of(first);
  if (isError(first)) return [{ err: shown }, ...rest] as Parameters<LogFn>;
  return [typeof shown === 'object' ? shown : { value: shown }, ...rest] as Parameters<LogFn>;
}
