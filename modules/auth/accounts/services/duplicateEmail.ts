import { badRequest, type HttpError } from '@tenantry/core';

const MESSAGE = 'Email already in use';

/** True when a write failed because the tenant has another account with the e-mail. */
export function isDuplicateEmail(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false;
  const { constraint, driverError } = error as { constraint?: unknown; driverError?: unknown };
  return constraint === 'auth_users_email_key' || isDuplicateEmail(driverError);
}

/** The published answer to a taken e-mail. */
export function duplicateEmail(): HttpError {
  return badRequest(MESSAGE, {
    fieldErrors: { email: MESSAGE },
    details: [{ path: ['email'], message: MESSAGE, code: 'duplicate', origin: 'validation' }],
  });
}
