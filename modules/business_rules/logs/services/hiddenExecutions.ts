import { type HiddenRecords, hiddenRecords } from '@tenantry/core';

/**
 * The condition on executions `t` of records that the reader may see. Rules that judge a new record do not know its id: of
 * kinds with records that the reader does not see, only the reader's own creations count.
 *
 * @param bind adds a value to the statement and returns how its SQL names it
 */
export function notHidden(hidden: HiddenRecords, bind: (value: unknown) => string): string {
  return `NOT EXISTS (
    SELECT FROM ${hiddenRecords(hidden, bind)}
     WHERE c.tenant_id = t.tenant_id AND c.resource_kind = t.entity_type
       AND (c.resource_id = t.entity_id
            OR (t.entity_id = 'unknown' AND t.executed_by IS DISTINCT FROM ${bind(hidden.userId)}::uuid)))`;
}
