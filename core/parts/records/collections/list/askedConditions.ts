import { readableRows } from '../../commands/Confidentiality';
import type { CustomFieldDefinition } from '../../customFields/CustomFieldDefinition';
import { customFieldFilters, refuseUnknownFilters } from '../../customFields/customFieldFilters';
import type { CollectionDeclaration } from '../CollectionDeclaration';
import type { CollectionServices } from '../CollectionServices';
import { encryptedFields } from '../encryption/encryptedFields';
import type { ListCall } from '../ListDeclaration';
import { searchTexts } from '../../fields/searchTexts';
import { phoneColumns } from '../phoneColumns';
import { addPathConditions } from '../pathMembers';
import { compileFilter } from './compileFilter';
import type { HashOf } from './fieldCondition';
import { quoteIdentifier } from '../../../tenancy/quoteIdentifier';
import { ListConditions } from './ListConditions';
import type { SortTerm } from './listOrder';
import type { ListQuery } from './listQuerySchema';
import type { PreparedList } from './PreparedList';
import { readAdvancedFilter } from './readAdvancedFilter';
import { largeTenantOf } from './largeTenantOf';
import { searchCondition, searchedTexts } from './searchCondition';
import { isUuid } from '../../../../kernel/texts/isUuid';

const MOST_IDS = 200;

/** How a page is read in the order of an index. */
export interface InOrder {
  /** WHERE with all conditions. */
  readonly where: string;
  /** SQL after FROM of the organizations, `place`, of which each has its records in this order. */
  readonly organizations?: string;
}

/** The conditions of a list, and whether clients can give it more shapes than are worth a name. */
export interface AskedConditions {
  readonly conditions: ListConditions;
  readonly isNameable: boolean;
  /** Whether records are named by their ids. */
  readonly isByIds?: boolean;
  /**
   * How records of a large tenant are found: `few` are read and then sorted, of many a page is read in the order of an index.
   */
  readonly found?: 'few' | InOrder;
}

/** How the conditions are used. */
export interface ConditionsUse {
  /** Only what the caller may see counts, whatever the parameters say. */
  readonly isFull?: boolean;
  /** Gets the conditions. */
  readonly conditions?: ListConditions;
  /** Of a page: what it is sorted by. */
  readonly sort?: SortTerm;
  /**
   * Each row is tested by itself, instead of being found through an index that has the values of all tenants. Default: for tenants with
   * few records, which are read sooner than such an index.
   */
  readonly isByRow?: boolean;
}

/**
 * The conditions that a request puts on a list: the organizations that it may see, and its parameters. Only what is
 * given stands in the statement, so that indexes serve it.
 *
 * @param definitions of the custom fields that records of the list may have
 * @returns null when no record can meet them
 * @throws HttpError 400 an advanced filter that cannot be meant
 */
export async function askedConditions(
  list: PreparedList,
  call: ListCall<never>,
  definitions: readonly CustomFieldDefinition[],
  { isFull = false, conditions = ListConditions.none(), sort, isByRow }: ConditionsUse = {},
): Promise<AskedConditions | null> {
  const { declaration, fields } = list;
  const query = call.query as ListQuery;
  refuseUnknownFilters(definitions, query);
  if (!declaration.reach?.sql && call.scope.organizationIds?.length === 0) return null;
  const withDeleted = !isFull && query.withDeleted === true;
  const isPlaced = sort !== undefined && !withDeleted && list.isPlaced(sort);
  addVisible(conditions, declaration, call, { withDeleted, isPlaced });
  addPathConditions(declaration, call.params, conditions);
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
  const isEachTested = isByRow ?? largeTenantOf(declaration, call) === undefined;
  for (const [name, filter] of Object.entries(filters)) {
    const value = query[name];
    if (isBlank(value)) continue;
    conditions.add(await filter.sql(value as never, bind, call));
  }
  if (search && query.search !== undefined) {
    const texts = searchTexts(query.search, { phones: searchesPhones(declaration) });
    conditions.add(
      await searchCondition(declaration.table, search, { texts, isByRow: isEachTested }, bind, call),
    );
  }
  const tenantId = definitions.length > 0 ? acrossFrom(declaration, call) : undefined;
  const rows = { table: declaration.table, alias: 't', tenantId, isByRow: isEachTested };
  const place = { bind, zone: call.scope.zone };
  for (const condition of customFieldFilters(definitions, query, rows, place)) conditions.add(condition);
  const advanced = readAdvancedFilter(query);
  if (advanced) {
    const hashOf = await hasherOf(declaration, call);
    const searched = isEachTested ? undefined : await searchedTexts(declaration, call);
    conditions.add(compileFilter(advanced, { ...place, fields, definitions, rows, hashOf, searched }));
  }
  const isByIds = query.id !== undefined || query['ids'] !== undefined;
  return { conditions, isNameable: advanced === null, isByIds };
}

/** Whether a parameter counts as absent. Schemas that leave a text as it was sent do so with a blank one. */
const isBlank = (value: unknown): boolean =>
  value === undefined || (Array.isArray(value) ? value.length === 0 : String(value).trim() === '');

/** Whether `search` looks at telephone numbers. */
const searchesPhones = (declaration: CollectionDeclaration): boolean =>
  phoneColumns(declaration).some(({ keys }) => declaration.list.search?.includes(`t.${keys}`));

/**
 * The records that the caller may see, as a list shows them without parameters, whatever a path would name.
 *
 * @returns null when there can be none
 */
export function visibleConditions(
  declaration: CollectionDeclaration,
  call: ListCall<never>,
): ListConditions | null {
  if (!declaration.reach?.sql && call.scope.organizationIds?.length === 0) return null;
  const conditions = ListConditions.none();
  addVisible(conditions, declaration, call, { withDeleted: false, isPlaced: false });
  conditions.add(declaration.list.always?.(conditions.bind, call) ?? null);
  return conditions;
}

/** The tenant of a caller who reads records of all tenants; undefined for those who read their own tenant's. */
export function acrossFrom(
  { list }: CollectionDeclaration,
  call: ListCall<never>,
): string | null | undefined {
  return (list.across?.(call) ?? null) === null ? undefined : call.scope.tenantId;
}

/**
 * Function that hashes values of encrypted fields; undefined where the collection has no hashed fields, or the statement is not
 * for a single tenant.
 */
async function hasherOf(
  declaration: CollectionDeclaration,
  call: ListCall<never>,
): Promise<HashOf | undefined> {
  const { tenantId } = call.scope;
  const isHashed = encryptedFields(declaration).some(({ hashColumn }) => hashColumn !== null);
  if (!isHashed || tenantId === null || (declaration.list.across?.(call) ?? null) !== null) return undefined;
  return (call.services as CollectionServices).fieldEncryption.hasher(tenantId);
}

/** The records of the collection that the caller may see, whatever the parameters say. */
function addVisible(
  conditions: ListConditions,
  { fixed = {}, softDelete, tenantWide, reach, confidential }: CollectionDeclaration,
  call: ListCall<never>,
  { withDeleted, isPlaced }: { readonly withDeleted: boolean; readonly isPlaced: boolean },
): void {
  const { organizationIds } = call.scope;
  if (reach?.sql) conditions.add(reach.sql(conditions.bind, call));
  else if (organizationIds && !tenantWide) {
    conditions.add(isOneOf('t.organization_id', organizationIds, conditions, isPlaced));
  }
  for (const [column, value] of Object.entries(fixed)) {
    conditions.add(`t.${quoteIdentifier(column)} = ${conditions.bind(value, 'text')}`);
  }
  if (softDelete && !withDeleted) conditions.add('t.deleted_at IS NULL');
  if (confidential) conditions.add(readableRows(confidential, 't', call, conditions.bind));
}

/**
 * One value is compared by `=`, after which an index still gives the order of its further columns. Where an index does, the
 * planner is not told the value: it would plan each page of a small organization anew, which takes longer than reading it.
 */
function isOneOf(
  column: string,
  ids: readonly string[],
  { bind }: ListConditions,
  isPlaced: boolean,
): string {
  if (ids.length !== 1) return `${column} = ANY (${bind(ids, 'uuid[]')})`;
  const id = bind(ids[0], 'uuid');
  return `${column} = ${isPlaced ? `(SELECT ${id})` : id}`;
}

function idsOf(value: unknown): string[] {
  const texts = [value].flat().flatMap((text) => String(text).split(','));
  const ids = texts.map((text) => text.trim().toLowerCase()).filter((text) => isUuid(text));
  return [...new Set(ids)].slice(0, MOST_IDS);
}
