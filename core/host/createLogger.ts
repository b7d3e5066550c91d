import pino, { type DestinationStream } from 'pino';
import { currentContext } from '../parts/tenancy/executionContext';
import type { Logger } from '../kernel/logging/Logger';

/** Members whose values never reach the log, at any depth that our code logs them. */
const SECRETS = ['password', 'token', 'secret', 'authorization', 'cookie', 'pushToken'];

/** Lines are written together once there are so many bytes of them, and after so many milliseconds at the latest. */
const BATCH_BYTES = 8 * 1024;
const BATCH_MILLISECONDS = 100;

/**
 * Creates the process's log. Lines are written in batches, because a write for each costs a request more than the line;
 * errors are written at once, and the end of the process writes what is left.
 *
 * @param level pino level; `silent` for none
 */
export function createLogger(level: string, destination: DestinationStream = standardOutput()): Logger {
  const { error } = pino.levels.values;
  return pino(
    {
      level,
      base: undefined,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      serializers: { err: describeError },
      redact: { paths: SECRETS.flatMap((name) => [name, `*.${name}`]), censor: '[secret]' },
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
}

/** Members of errors with values of statements and requests, which may be secret. */
const VALUES_OF_ERRORS = [
  'parameters',
  'driverError',
  'config',
  'request',
  'requestBodyValues',
  'responseHeaders',
];

/** An error as the log shows it, without values that were sent. */
function describeError(error: Error): object {
  const shown: Record<string, unknown> = { ...pino.stdSerializers.err(error) };
  for (const member of VALUES_OF_ERRORS) delete shown[member];
  return shown;
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
