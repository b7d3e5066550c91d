import { containsPattern } from '../../../data/containsPattern';
import type { CustomFieldDefinition } from '../../customFields/CustomFieldDefinition';
import { customFieldFilters } from '../../customFields/customFieldFilters';
import type { CollectionDeclaration } from '../CollectionDeclaration';
import type { ListCall } from '../ListDeclaration';
import { compileFilter } from './compileFilter';
import { quoteIdentifier } from '../../../tenancy/quoteIdentifier';
import { ListConditions } from './ListConditions';
import type { ListQuery } from './listQuerySchema';
import type { PreparedList } from './PreparedList';
import { readAdvancedFilter } from './readAdvancedFilter';
import { searchCondition } from './searchCondition';

const MOST_IDS = 200;
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** The conditions of a list, and whether clients can give it more shapes than are worth a name. */
export interface AskedConditions {
  readonly conditions: ListConditions;
  readonly isNameable: boolean;
}

/**
 * The conditions that a request puts on a list: the organizations that it may see, and its parameters. Only what is
 * given stands in the statement, so that indexes serve it.
 *
 * @param definitions of the custom fields that records of the list may have
 * @param isFull only what the caller may see, whatever the parameters say
 * @returns null when no record can meet them
 * @throws HttpError 400 an advanced filter that cannot be meant
 */
export async function askedConditions(
  { declaration, fields }: PreparedList,
  call: ListCall<never>,
  definitions: readonly CustomFieldDefinition[],
  isFull = false,
): Promise<AskedConditions | null> {
  const query = call.query as ListQuery;
  if (!declaration.reach?.sql && call.scope.organizationIds?.length === 0) return null;
  const conditions = visibleRecords(declaration, call, !isFull && query.withDeleted === true);
  const { bind } = conditions;
  conditions.add(declaration.list.always?.(bind, call) ?? null);
  if (isFull) return { conditions, isNameable: true };

  if (query.id !== undefined) conditions.add(`t.id = ${bind(query.id, 'uuid')}`);
  if (query['ids'] !== undefined) {
    const ids = idsOf(query['ids']);
    if (ids.length === 0) return null;
    conditions.add(`t.id = ANY (${bind(ids, 'uuid[]')})`);
  }
  const { filters = {}, search } = declaration.list;
  for (const [name, filter] of Object.entries(filters)) {
    const value = query[name];
    if (value === undefined || (Array.isArray(value) && value.length === 0)) continue;
    conditions.add(await filter.sql(value as never, bind, call));
  }
  if (search && query.search !== undefined) {
    const pattern = containsPattern(query.search);
    conditions.add(await searchCondition(declaration.table, search, pattern, bind, call));
  }
  const isAcross = definitions.length > 0 && (declaration.list.across?.(call) ?? null) !== null;
  const rows = {
    table: declaration.table,
    alias: 't',
    ...(isAcross && { tenantId: call.scope.tenantId }),
  };
  for (const condition of customFieldFilters(definitions, query, rows, bind)) conditions.add(condition);
  const advanced = readAdvancedFilter(query);
  if (advanced) conditions.add(compileFilter(advanced, { fields, definitions, rows, bind }));
  return { conditions, isNameable: advanced === null };
}

/** The records of the collection that the caller may see, whatever the parameters say. */
function visibleRecords(
  { fixed = {}, softDelete, tenantWide, reach }: CollectionDeclaration,
  call: ListCall<never>,
  withDeleted: boolean,
): ListConditions {
  const conditions = ListConditions.none();
  const { organizationIds } = call.scope;
  if (reach?.sql) conditions.add(reach.sql(conditions.bind, call));
  else if (organizationIds && !tenantWide) {
    conditions.add(isOneOf('t.organization_id', organizationIds, conditions));
  }
  for (const [column, value] of Object.entries(fixed)) {
    conditions.add(`t.${quoteIdentifier(column)} = ${conditions.bind(value, 'text')}`);
  }
  if (softDelete && !withDeleted) conditions.add('t.deleted_at IS NULL');
  return conditions;
}

/** One value is compared by `=`, after which an index still gives the order of its further columns. */
function isOneOf(column: string, ids: readonly string[], { bind }: ListConditions): string {
  return ids.length === 1
    ? `${column} = ${bind(ids[0], 'uuid')}`
    : `${column} = ANY (${bind(ids, 'uuid[]')})`;
}

function idsOf(value: unknown): string[] {
  const texts = [value].flat().flatMap((text) => String(text).split(','));
  const ids = texts.map((text) => text.trim().toLowerCase()).filter((text) => UUID.test(text));
  return [...new Set(ids)].slice(0, MOST_IDS);
}
