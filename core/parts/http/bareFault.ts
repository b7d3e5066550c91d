import { asError } from '../../kernel/errors/asError';
import { HttpError } from '../../kernel/errors/HttpError';
import { isError } from '../../kernel/errors/isError';
import { maskSecrets } from '../../kernel/errors/secrets';
import { shownText } from '../../kernel/errors/shownText';
import { namingPackages, responsibleModule } from '../../kernel/process/responsibleModule';
import { cutText } from '../../kernel/texts/cutText';

/** Lines of a stack that an answer shows. */
const MOST_LINES = 30;
/** Causes behind causes that it shows. */
const DEEPEST = 4;
/** Characters of a message that it shows. */
const LONGEST_MESSAGE = 4_000;

/** Facts about a request that ended with a server fault. */
export interface Faulted {
  readonly requestId: string;
  /** The module of the route. */
  readonly moduleId: string | null;
  /** Code of faults that the route declares. */
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

function causeOf(thrown: unknown, moduleId: string | null, depth = 0): object {
  if (!isError(thrown)) return { message: shownText(thrown, LONGEST_MESSAGE), module: moduleId, stack: [] };
  const error = asError(thrown);
  const { moduleId: module = moduleId, place = null } = responsibleModule(error) ?? {};
  const stack = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line));
  return {
    message: maskSecrets(cutText(`${error.name}: ${error.message}`, LONGEST_MESSAGE)),
    module,
    place,
    stack: stack.slice(0, MOST_LINES).map((line) => namingPackages(line.trim())),
    ...(error.cause !== undefined && depth < DEEPEST && { cause: causeOf(error.cause, moduleId, depth + 1) }),
  };
}
