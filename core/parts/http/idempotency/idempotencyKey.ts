import { badRequest } from '../../../kernel/errors/HttpError';
import type { Route } from '../route';

/** Header by which a client repeats a request without doing it twice. */
export const IDEMPOTENCY_KEY = 'idempotency-key';
/** Header of the answer to such a repetition. */
export const IDEMPOTENCY_REPLAYED = 'idempotency-replayed';

/** 1 to 255 visible characters of ASCII without quote and backslash, in double quotes or not. */
const KEY = /^(?:"([!\x23-\x5b\x5d-\x7e]{1,255})"|([!\x23-\x5b\x5d-\x7e]{1,255}))$/;

/** Whether an operation creates something, and so takes an `Idempotency-Key`: a POST that answers 201, or says so itself. */
export function takesIdempotencyKey({ method, access, raw, creates, responses }: Route): boolean {
  if (method !== 'POST' || access === 'public') return false;
  return raw ? creates === 'handled' : (creates ?? responses[201] !== undefined) === true;
}

/** The key that a header holds. @throws HttpError 400 it cannot be one */
export function idempotencyKeyIn(header: string | string[]): string {
  const [, quoted, bare] = KEY.exec(String(header)) ?? [];
  const key = quoted ?? bare;
  if (key !== undefined) return key;
  const message = 'Idempotency-Key must be 1 to 255 visible ASCII characters without quotes and backslashes';
  throw badRequest('Invalid input', {
    details: [{ path: [IDEMPOTENCY_KEY], message, code: 'idempotency_key.invalid' }],
  });
}
