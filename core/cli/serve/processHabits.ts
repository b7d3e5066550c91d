import { endProcess, type Logger } from '../../host';
import { containModules } from '../lib/containModules';
import { fail } from '../lib/fail';

/**
 * One Ctrl-C may arrive twice: from the terminal, and from npm where its shell gave way to this process, as bash
 * does, which on a busy machine takes its time. What comes this soon after the first is the same one.
 */
const SAME_SIGNAL_MILLISECONDS = 2_000;

/**
 * A promise or a timer that some module forgot about must not end the process for all the others, nor may a module end
 * it by `process.exit`. The log line names the module that the error came from.
 *
 * @param isServing false while the server starts: an error that comes from no module then ends the start
 */
export function outliveModules(logger: Logger, isServing: () => boolean): void {
  containModules(({ moduleId, error, kind }) => {
    const members = { err: error, ...(moduleId !== null && { module: moduleId }) };
    if (kind === 'exit') logger.error(members, error.message);
    else if (kind === 'rejection') logger.error(members, 'unhandled promise rejection');
    else logger.fatal(members, 'uncaught error');
  }, isServing);
}

/** Ctrl-C and SIGTERM stop in order, then end the process. A second one gives up waiting. */
export function stopOnSignal(stop: () => Promise<void>, say: (line: string) => void): void {
  let since: number | null = null;
  const onSignal = (signal: NodeJS.Signals): void => {
    const now = performance.now();
    if (since !== null) {
      if (now - since > SAME_SIGNAL_MILLISECONDS) endProcess(1);
      return;
    }
    since = now;
    say(`${signal}: stopping.`);
    stop().then(() => {
      say('Stopped.');
      endProcess(0);
    }, fail);
  };
  process.on('SIGINT', onSignal).on('SIGTERM', onSignal);
}
