import { booleanToken, type ListFilter } from '@tenantry/core';

/** Parameters that say themselves which records are wanted. */
const NAMING = ['id', 'ids', 'isActive'];

/** Leaves inactive records out of a list unless the request names them. */
export const includeInactive: ListFilter = {
  schema: booleanToken()
    .default(false)
    .description('true: inactive ones, too; `id`, `ids` and `isActive` find them without it'),
  sql: (isIncluded, _bind, { query }) => {
    const isNamed = NAMING.some((name) => query[name] !== undefined);
    return (isIncluded as boolean) || isNamed ? null : 't.is_active';
  },
};
