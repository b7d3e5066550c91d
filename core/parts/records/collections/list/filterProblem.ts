import { badRequest, type HttpError } from '../../../../kernel/errors/HttpError';

/** A query that cannot be meant as it stands, in the form that validation answers. */
export function filterProblem(path: readonly (string | number)[], message: string, code: string): HttpError {
  return badRequest('Invalid input', { details: [{ path, message, code }] });
}
