import { badRequest, type HttpError } from '@tenantry/core';

/** What a client is told about one member that no schema could judge. */
export function invalidMember(member: string, message: string, code: string): HttpError {
  return badRequest('Invalid input', { details: [{ path: [member], message, code }] });
}
