import pino, { type DestinationStream } from 'pino';
import { currentContext } from '../../parts/tenancy/executionContext';
import type { Logger } from '../logging/Logger';

/** Members whose values never reach the log, at any depth that our code logs them. */
const SECRETS = ['password', 'token', 'secret', 'authorization', 'cookie', 'pushToken'];

/**
 * Creates the process's log.
 *
 * @param level pino level; `silent` for none
 */
export function createLogger(level: string, destination?: DestinationStream): Logger {
  return pino(
    {
      level,
      base: undefined,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      redact: { paths: SECRETS.flatMap((name) => [name, `*.${name}`]), censor: '[secret]' },
      mixin: () => {
        const { requestId, task, scope, moduleId } = currentContext();
        return {
          ...(requestId !== null && task?.isOver !== true && { requestId }),
          ...(scope.tenantId !== null && { tenantId: scope.tenantId }),
          ...(moduleId !== null && { module: moduleId }),
        };
      },
    },
    // Written behind the request's back, and flushed when the process ends.
    destination ?? pino.destination({ dest: 1, sync: false }),
  );
}
