import { sessionOver } from '../frame/session';
import { ACCOUNT_CHANGED, accountChanged, accountHeader, askSession, type Session } from './account';
import { ApiError } from './ApiError';
import type { Answer, Content } from './Content';
import { readOperation } from './Operation';
import { noteSelection, SELECTION_GONE } from './selection';
import { noteServerTime } from './serverTime';
import { serviceOf } from './services';

export { ApiError } from './ApiError';
export type { Content } from './Content';

/**
 * Calls a route of the API with the cookies of the session.
 *
 * @param path below `/api`
 * @throws ApiError for any status but 2xx, and where the server cannot be reached
 */
export async function request<T>(method: string, path: string, content: Content = {}): Promise<T> {
  return (await send<T>(method, path, content)).body;
}

/** Like {@link request}, and tells what can be undone. @throws ApiError as {@link request} does */
export async function send<T>(method: string, path: string, content: Content = {}): Promise<Answer<T>> {
  const response = await answered(method, path, content);
  const body = (await bodyOf(response)) as T;
  const version = /"(.+)"/.exec(response.headers.get('etag') ?? '')?.[1] ?? null;
  return { status: response.status, body, version, operation: readOperation(response.headers) };
}

/**
 * Calls a route of the API that streams its answer, such as server-sent events.
 *
 * @returns the answer as it comes; null where it has no content
 * @throws ApiError as {@link request} does
 */
export async function requestStream(
  method: string,
  path: string,
  content: Content = {},
): Promise<ReadableStream<Uint8Array> | null> {
  const response = await answered(method, path, content, 'text/event-stream');
  return response.status === 204 ? null : response.body;
}

/** An answer that is a success. @throws ApiError for any other, and where the server cannot be reached */
async function answered(
  method: string,
  path: string,
  content: Content,
  accept = 'application/json',
): Promise<Response> {
  const { json, form, updatedAt, key, signal = null } = content;
  const hasJson = json !== undefined;
  const call = () =>
    fetch(`/api${path}`, {
      method,
      signal,
      // People who go back get no answers that the browser has kept of another account.
      cache: 'no-store',
      headers: {
        accept,
        ...accountHeader(),
        ...(hasJson && { 'content-type': 'application/json' }),
        ...(updatedAt && { 'x-expected-updated-at': updatedAt }),
        ...(key !== undefined && { 'idempotency-key': key }),
      },
      body: hasJson ? JSON.stringify(json) : form ? new URLSearchParams(form) : null,
    }).catch((error: unknown) => {
      if (signal?.aborted) throw error;
      throw new ApiError(0, error instanceof Error ? error.message : String(error));
    });
  let response = await call();
  noteServerTime(response.headers);
  // Nothing was done: where another tab has renewed the session, the same request is good.
  if ((await noteSession(path, response)) === 'own') response = await call();
  if (!response.ok) throw failureOf(response, await bodyOf(response));
  return response;
}

/**
 * Takes from an answer how the session stands: 401 says that it was over, but for a password that is wrong.
 *
 * @returns after 401 how the session stands now
 */
export async function noteSession(
  path: string,
  { ok, status }: Pick<Response, 'ok' | 'status'>,
): Promise<Session | null> {
  const isSignIn = path === serviceOf('signIn')?.path;
  if (!isSignIn && status === 401) {
    const session = await askSession();
    if (session === 'over') sessionOver(true);
    return session;
  }
  noteSelection();
  if (isSignIn && ok) sessionOver(false);
  return null;
}

/** JSON as a value, a file such as CSV as text; null for anything else. */
async function bodyOf(response: Response): Promise<unknown> {
  const type = response.headers.get('content-type') ?? '';
  if (type.startsWith('text/csv')) return response.text();
  return type.includes('json') ? ((await response.json().catch(() => null)) as unknown) : null;
}

/** The error for an unsuccessful answer. Notes from it that the selected organization is gone, or that the account has changed. */
export function failureOf(
  { status, statusText, headers }: Pick<Response, 'status' | 'statusText' | 'headers'>,
  body: unknown,
): ApiError {
  const members = (body ?? {}) as Record<string, unknown>;
  const message = typeof members['error'] === 'string' ? members['error'] : statusText;
  if (members['code'] === SELECTION_GONE) noteSelection(true);
  if (members['code'] === ACCOUNT_CHANGED) accountChanged();
  const seconds = Number.parseInt(headers.get('retry-after') ?? '', 10);
  return new ApiError(
    status,
    message,
    members,
    Number.isNaN(seconds) ? null : seconds,
    headers.get('x-request-id'),
  );
}
