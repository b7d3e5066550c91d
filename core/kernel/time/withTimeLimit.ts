import { asError } from '../errors/asError';
import { HostError } from '../errors/HostError';

/** Called when something takes suspiciously long, while it still runs. */
export type SlowListener = (moduleId: string, what: string, seconds: number) => void;

/**
 * Waits for a module's code, but not forever; a module that hangs is named while it hangs.
 *
 * @param what for messages, for example `hooks.start`
 * @throws HostError `MODULE_TIMEOUT` after the limit; what was started is abandoned, not stopped. What the code throws is an
 * error that can be handled
 */
export async function withTimeLimit<T>(
  moduleId: string,
  what: string,
  milliseconds: number,
  work: () => T | Promise<T>,
  onSlow: SlowListener = () => undefined,
): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  let slow: NodeJS.Timeout | undefined;
  try {
    slow = setTimeout(() => onSlow(moduleId, what, milliseconds / 4 / 1000), milliseconds / 4);
    const limit = new Promise<never>((_resolve, reject) => {
      timer = setTimeout(() => {
        reject(
          new HostError(
            'MODULE_TIMEOUT',
            moduleId,
            `did not finish ${what} within ${milliseconds / 1000} seconds.`,
            `look for a promise that never settles in ${what} of ${moduleId}; disable the module meanwhile ` +
              `(npm run modules -- disable ${moduleId}).`,
          ),
        );
      }, milliseconds);
    });
    return await Promise.race([(async () => work())(), limit]);
  } catch (thrown) {
    throw asError(thrown);
  } finally {
    clearTimeout(timer);
    clearTimeout(slow);
  }
}
