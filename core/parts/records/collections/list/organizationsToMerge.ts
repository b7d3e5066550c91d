import { quoteIdentifier } from '../../../tenancy/quoteIdentifier';
import type { ListCall } from '../ListDeclaration';
import type { ListConditions } from './ListConditions';
import type { SortTerm } from './listOrder';
import type { PreparedList } from './PreparedList';

/** From so many on, a page of each takes longer than it is worth. */
const MOST_ORGANIZATIONS = 100;

/**
 * SQL of rows with `id`, the organizations of which each has its records in the order of an index: a page of all of them is the best
 * of their pages. Undefined where an index has the order of all records, or none has that of an organization.
 *
 * @param tenant SQL of the tenant's id
 */
export function organizationsToMerge(
  list: PreparedList,
  { scope, organizations }: Pick<ListCall<never>, 'scope' | 'organizations'>,
  sort: SortTerm,
  { bind }: Pick<ListConditions, 'bind'>,
  tenant: string,
): string | undefined {
  const { table, reach, fixed = {}, softDelete, optionalOrganization } = list.declaration;
  if (list.isOrdered(sort) || !list.isPlaced(sort)) return undefined;
  const ids = reach?.sql ? null : scope.organizationIds;
  const number = ids?.length ?? [...organizations.all()].length;
  if (number > MOST_ORGANIZATIONS) return undefined;
  if (ids) return `unnest(${bind(ids, 'uuid[]')}) AS place (id)`;
  if (optionalOrganization) return undefined;
  const conditions = [
    `tenant_id = ${tenant}`,
    ...Object.entries(fixed).map(([column, value]) => `${quoteIdentifier(column)} = ${bind(value, 'text')}`),
    ...(softDelete ? ['deleted_at IS NULL'] : []),
  ].join(' AND ');
  const next = (after = '') =>
    `(SELECT organization_id FROM ${table} WHERE ${conditions}${after} ORDER BY organization_id LIMIT 1)`;
  return `(WITH RECURSIVE found (id) AS (
      SELECT ${next()} UNION ALL SELECT ${next(' AND organization_id > found.id')} FROM found WHERE id IS NOT NULL)
    SELECT id FROM found WHERE id IS NOT NULL) AS place (id)`;
}
