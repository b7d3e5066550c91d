import { createHash } from 'node:crypto';

/**
 * A digest of the content of a request. The order of the members of objects does not change it.
 *
 * @param parts anything that JSON can hold
 */
export function fingerprintOf(parts: unknown): string {
  return createHash('sha256').update(JSON.stringify(parts, inOrder)).digest('base64url');
}

function inOrder(_name: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
}
