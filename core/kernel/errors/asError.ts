import { isError } from './isError';
import { memberOf } from './memberOf';
import { shownText } from './shownText';

/** Members that our code reads of errors, as texts or in search of a code. */
const READ = ['code', 'syscall', 'driverError', 'cause', 'status', 'details', 'headers'];

/**
 * A value that code of a module has thrown, as an error that can be handled: each member that our code reads can be read. Of anything
 * else the message shows the value, so that the log has it. Never throws.
 */
export function asError(thrown: unknown): Error {
  if (!isError(thrown))
    return new Error(`A value that is not an error was thrown: ${shownText(thrown)}`, { cause: thrown });
  return isReadable(thrown) ? thrown : readable(thrown);
}

function isReadable(error: Error): boolean {
  try {
    for (const member of READ) memberIn(error, member);
    const stack = memberIn(error, 'stack');
    return (
      typeof memberIn(error, 'message') === 'string' &&
      typeof memberIn(error, 'name') === 'string' &&
      (stack === undefined || typeof stack === 'string')
    );
  } catch {
    return false;
  }
}

function memberIn(error: Error, name: string): unknown {
  return (error as unknown as Readonly<Record<string, unknown>>)[name];
}

/** Stands for an error of which something cannot be read; its stack names the module all the same. */
function readable(error: Error): Error {
  const [message, stack] = [memberOf(error, 'message'), memberOf(error, 'stack')];
  const shown = typeof message === 'string' ? message : 'an error without a readable message';
  const stand = new Error(shown, { cause: error });
  if (typeof stack === 'string') stand.stack = stack;
  return stand;
}
