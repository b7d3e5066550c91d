import { createHash } from 'node:crypto';

/** Changes with what it is made of. */
export function revisionOf(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('base64url').slice(0, 16);
}
