import { conflict, type HttpError } from './HttpError';

/**
 * The refusal of a name, or of another value, that a record has already which may not share it: 409 with a code and the member.
 *
 * @param member as clients name it
 * @param code for clients
 */
export function valueTaken(member: string, message: string, code = 'duplicate'): HttpError {
  const fieldErrors = { [member]: message };
  return conflict(message, { code, fieldErrors, details: [{ path: [member], message, code }] });
}
