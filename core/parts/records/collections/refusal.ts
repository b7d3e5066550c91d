import { badRequest, conflict, HttpError } from '../../../kernel/errors/HttpError';
import { valueTaken } from '../../../kernel/errors/valueTaken';
import type { RefusedStep } from '../commands/RefusedStep';
import type { CollectionDeclaration } from './CollectionDeclaration';

const UNIQUE_VIOLATION = '23505';
const FOREIGN_KEY_VIOLATION = '23503';
const CHECK_VIOLATIONS = ['23502', '23514'];

/** The answer for a row that PostgreSQL refused; other errors as they are. */
export function refusal(
  error: unknown,
  { unique = [], label }: CollectionDeclaration,
  what: 'write' | 'delete',
): unknown {
  if (error instanceof HttpError) return error;
  const { code = '', constraint } = error as { code?: string; constraint?: string };
  const taken = unique.find(({ index }) => index === constraint);
  if (code === UNIQUE_VIOLATION && taken) {
    const { field, message, status, code: conflictCode } = taken;
    if (status !== 400) return valueTaken(field, message, conflictCode);
    return badRequest(message, {
      fieldErrors: { [field]: message },
      details: [{ path: [field], message, code: 'duplicate', origin: 'validation' }],
    });
  }
  if (code === UNIQUE_VIOLATION)
    return conflict(`Another ${label} has these values already`, { code: 'duplicate' });
  if (code === FOREIGN_KEY_VIOLATION && what === 'delete') {
    return conflict(`Other records refer to this ${label}`, { code: 'record_in_use' });
  }
  if (code === FOREIGN_KEY_VIOLATION) return badRequest('It refers to a record that does not exist');
  return CHECK_VIOLATIONS.includes(code) ? badRequest('Invalid input') : error;
}

/** The refusal of a step back or forth, with the member that another record has taken where a constraint names it. */
export function stepRefusal(refused: RefusedStep, { unique = [], label }: CollectionDeclaration): HttpError {
  const taken = unique.find(({ index }) => index === refused.constraint);
  return taken ? refused.at(taken.field, taken.message, taken.code) : refused.of(label);
}
