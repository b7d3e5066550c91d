/** PostgreSQL's codes for a transaction that was ended in favour of another: deadlock, and serialization failure. */
const COLLISIONS: ReadonlySet<unknown> = new Set(['40P01', '40001']);

/** Whether a transaction failed only because another went on at the same moment, as PostgreSQL or TypeORM says it. */
export function isCollision(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false;
  const { code, driverError } = error as { code?: unknown; driverError?: unknown };
  return COLLISIONS.has(code) || isCollision(driverError);
}
