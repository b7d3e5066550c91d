import { badRequest, type HttpError } from '@tenantry/core';

/** The answer about one member that no schema could check. */
export function invalidMember(member: string, message: string, code: string): HttpError {
  return badRequest('Invalid input', {
    fieldErrors: { [member]: message },
    details: [{ path: [member], message, code }],
  });
}
