import { asError, guardProcess, HostError, responsibleModule, shownStack, watchImports } from '../../host';
import { fail } from './fail';

/** Characters of an error on stderr. */
const LONGEST_ERROR = 8_000;

/** Report about a module that misbehaves. */
export interface ModuleTrouble {
  readonly moduleId: string | null;
  readonly error: Error;
  readonly kind: 'exit' | 'rejection' | 'exception';
}

/**
 * Keeps code of modules from ending this process: calls of `process.exit` and its like are refused, and uncaught errors
 * are reported. Call it before any module is loaded.
 *
 * @param outlives says whether to go on after an error that comes from no module; where not, the process ends with it
 */
export function containModules(tell: (trouble: ModuleTrouble) => void, outlives: () => boolean): void {
  const take = (kind: 'rejection' | 'exception', thrown: unknown): void => {
    // Node ends the process when this throws.
    const error = asError(thrown);
    // The guard has reported it already.
    if (error instanceof HostError && error.code === 'MODULE_ENDS_PROCESS') return;
    const moduleId = responsibleModule(error)?.moduleId ?? null;
    if (moduleId === null && !outlives()) fail(error);
    tell({ moduleId, error, kind });
  };
  guardProcess((error) => tell({ moduleId: error.subject, error, kind: 'exit' }));
  process.on('unhandledRejection', (reason) => take('rejection', reason));
  process.on('uncaughtException', (error) => take('exception', error));
}

/**
 * `containModules` for a command: what modules do is named on stderr, and the command goes on, unless the import of one
 * never returns.
 */
export function containModulesOfCommand(): void {
  watchImports();
  containModules(
    ({ moduleId, error, kind }) => {
      const line =
        kind === 'exit'
          ? error.message
          : `The module ${moduleId} leaves an error uncaught: ${shownStack(error, LONGEST_ERROR)}`;
      process.stderr.write(`${line}\n`);
    },
    () => false,
  );
}
