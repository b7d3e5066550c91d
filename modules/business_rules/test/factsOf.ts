import { type Facts, MOST_EFFORT } from '../conditions/Facts';

const NOW = new Date('2026-05-04T10:00:00.000Z');

/** Facts for conditions: the given data, in a context that is always the same. */
export const factsOf = (data: unknown, before: Facts['around']['before'] = null, zone = 'UTC'): Facts => ({
  data,
  now: NOW,
  zone,
  effort: { left: MOST_EFFORT },
  around: {
    entityType: 'test.thing',
    entityId: 'e1',
    eventType: 'update',
    user: { id: 'u1', role: 'admin', roles: ['admin', 'sales'], email: 'ada@example.test' },
    scope: { tenantId: 't1', organizationId: 'o1' },
    before,
    changed: ['status'],
  },
});
