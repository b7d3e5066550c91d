/**
 * An error a client is meant to see: a status and a body `{ error, code?, ...details }`.
 *
 * Everything else that a handler throws is answered as a bare 500 and logged.
 */
export class HttpError extends Error {
  /** Cookies that the answer clears. */
  readonly cookiesToClear: string[] = [];

  constructor(
    readonly status: number,
    message: string,
    /** Further members of the body, `code` among them; may replace `error` itself. */
    readonly details: Readonly<Record<string, unknown>> = {},
    readonly headers: Readonly<Record<string, string>> = {},
  ) {
    super(message);
    this.name = 'HttpError';
  }

  /** The published body. */
  get body(): Record<string, unknown> {
    return { error: this.message, ...this.details };
  }
}

/** The machine, the database or the network cannot handle the request at the moment; the code has no error. */
export class Unavailable extends HttpError {
  constructor(
    message = 'Service temporarily unavailable',
    details: Readonly<Record<string, unknown>> = {},
    seconds = 2,
  ) {
    super(503, message, details, { 'retry-after': String(seconds) });
    this.name = 'Unavailable';
  }
}

/** The published answer when something is away for a moment; clients may try again. */
export function unavailable(cause?: unknown): Unavailable {
  const error = new Unavailable();
  error.cause = cause;
  return error;
}

export const badRequest = (message: string, details?: Record<string, unknown>) =>
  new HttpError(400, message, details);
export const unauthorized = (message = 'Unauthorized', details?: Record<string, unknown>) =>
  new HttpError(401, message, details);
export const forbidden = (message = 'Forbidden', details?: Record<string, unknown>) =>
  new HttpError(403, message, details);
export const notFound = (message = 'Not Found', details?: Record<string, unknown>) =>
  new HttpError(404, message, details);
export const conflict = (message: string, details?: Record<string, unknown>) =>
  new HttpError(409, message, details);
export const unprocessable = (message: string, details?: Record<string, unknown>) =>
  new HttpError(422, message, details);

/** The refusal of a closed tenant's own accounts and keys, once they have proved who they are. */
export const tenantClosed = () => forbidden('The tenant is closed', { code: 'tenant_inactive' });

/** The refusal of the accounts and keys of an inactive organization, once they have proved who they are. */
export const organizationClosed = () =>
  forbidden('The organization is closed', { code: 'ORGANIZATION_CLOSED' });
