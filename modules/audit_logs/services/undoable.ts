/**
 * Tag of counts of what can be undone, of entries of a month in one tenant.
 *
 * @param tenantId null for counts over all tenants
 */
export const undoableIn = (tenantId: string | null, month: number): string =>
  `undoable|${tenantId ?? 'all'}|${month}`;
