/** The `code` of a system or PostgreSQL error ('ENOENT', '3D000'), or undefined when it carries none. */
export function errorCode(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null || !('code' in error)) return undefined;
  return typeof error.code === 'string' ? error.code : undefined;
}
