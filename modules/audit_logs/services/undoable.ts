/** Tag of counts of what can be undone in a tenant. @param tenantId null for counts over all tenants */
export const undoableIn = (tenantId: string | null): string => `undoable|${tenantId ?? 'all'}`;
