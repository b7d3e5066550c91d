import { inspect } from 'node:util';
import { HttpError } from '../../kernel/errors/HttpError';
import { responsibleModule } from '../../kernel/process/responsibleModule';

/** Lines of a stack that an answer shows. */
const MOST_LINES = 30;
/** Causes behind causes that it shows. */
const DEEPEST = 4;

/** What is known of the request that a fault of ours ended. */
export interface Faulted {
  readonly requestId: string;
  /** The module of the route. */
  readonly moduleId: string | null;
  /** What the route calls its faults. */
  readonly code?: string;
  /** The answer says what went wrong. */
  readonly showsCause: boolean;
}

/** The answer to a fault of ours: the id by which the log has it, the code of the route, and for developers its cause. */
export function bareFault(error: unknown, { requestId, moduleId, code, showsCause }: Faulted): HttpError {
  const cause = showsCause ? { cause: causeOf(error, moduleId) } : {};
  return new HttpError(500, 'Internal server error', {
    ...(code !== undefined && { code }),
    requestId,
    ...cause,
  });
}

function causeOf(error: unknown, moduleId: string | null, depth = 0): object {
  if (!(error instanceof Error))
    return { message: inspect(error, { depth: 2 }), module: moduleId, stack: [] };
  const { moduleId: module = moduleId, place = null } = responsibleModule(error) ?? {};
  const stack = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line));
  return {
    message: `${error.name}: ${error.message}`,
    module,
    place,
    stack: stack.slice(0, MOST_LINES).map((line) => line.trim()),
    ...(error.cause !== undefined && depth < DEEPEST && { cause: causeOf(error.cause, moduleId, depth + 1) }),
  };
}
