import pino, { type Bindings, type DestinationStream } from 'pino';
import { currentContext } from '../parts/tenancy/executionContext';
import type { Logger } from '../kernel/logging/Logger';
import { loggable } from './loggable';

/** Lines are written together once there are so many bytes of them, and after so many milliseconds at the latest. */
const BATCH_BYTES = 8 * 1024;
const BATCH_MILLISECONDS = 100;

/**
 * Creates the process's log. Lines are written in batches, because a write for each costs a request more than the line;
 * errors are written at once, and the end of the process writes what is left.
 *
 * Writing never throws: work must not fail, or its outcome be lost, because of how it is logged. Lines are bounded, and hold
 * no secrets at any depth (`ShownCopy`).
 *
 * @param level pino level; `silent` for none
 */
export function createLogger(level: string, destination: DestinationStream = standardOutput()): Logger {
  const { error } = pino.levels.values;
  const logger = pino(
    {
      level,
      base: undefined,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      // That of pino would change the error, and describe the copy again.
      serializers: { err: (shown: unknown) => shown },
      hooks: {
        logMethod(args, method) {
          try {
            method.apply(this, loggable(args));
          } catch {
            // The destination is gone, and so is every place where this could be said.
          }
        },
      },
      mixin: (_line, number) => {
        if (number >= (error as number)) flushSoon(destination);
        const { requestId, task, scope, moduleId } = currentContext();
        return {
          ...(requestId !== null && task?.isOver !== true && { requestId }),
          ...(scope.tenantId !== null && { tenantId: scope.tenantId }),
          ...(moduleId !== null && { module: moduleId }),
        };
      },
    },
    destination,
  );
  return withLoggableBindings(logger);
}

/** Members of every line of a child are copied like those of a line. */
function withLoggableBindings(logger: Logger): Logger {
  const { child } = logger;
  logger.child = function (this: Logger, bindings: Bindings, options) {
    return child.call(this, loggable([bindings])[0] as unknown as Bindings, options);
  } as Logger['child'];
  return logger;
}

function standardOutput(): DestinationStream {
  return pino.destination({
    dest: 1,
    sync: false,
    minLength: BATCH_BYTES,
    periodicFlush: BATCH_MILLISECONDS,
  });
}

/** Writes what there is once the line at hand is added to it. */
function flushSoon(destination: DestinationStream): void {
  if ('flush' in destination) queueMicrotask(() => (destination as { flush(): void }).flush());
}
