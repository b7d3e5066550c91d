import type { Logger } from '@tenantry/core/host';
import { fail } from '../lib/fail';

/**
 * One Ctrl-C may arrive twice: from the terminal, and from npm where its shell gave way to this process, as bash
 * does, which on a busy machine takes its time. What comes this soon after the first is the same one.
 */
const SAME_SIGNAL_MILLISECONDS = 2_000;

/**
 * A promise or a timer that some module forgot about must not end the process for all the others. The log line
 * names the module whose work it came from.
 */
export function outliveForgottenErrors(logger: Logger): void {
  process.on('unhandledRejection', (reason) => {
    logger.error({ err: reason }, 'a promise was rejected, and nobody had an eye on it');
  });
  process.on('uncaughtException', (error) => {
    logger.fatal({ err: error }, 'an error was thrown where nobody could catch it');
  });
}

/** Ctrl-C and SIGTERM stop in order, then end the process. A second one gives up waiting. */
export function stopOnSignal(stop: () => Promise<void>, say: (line: string) => void): void {
  let since: number | null = null;
  const onSignal = (signal: NodeJS.Signals): void => {
    const now = performance.now();
    if (since !== null) {
      if (now - since > SAME_SIGNAL_MILLISECONDS) process.exit(1);
      return;
    }
    since = now;
    say(`${signal}: stopping.`);
    stop().then(() => {
      say('Stopped.');
      process.exit(0);
    }, fail);
  };
  process.on('SIGINT', onSignal).on('SIGTERM', onSignal);
}
