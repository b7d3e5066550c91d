import { badRequest } from '../../../../kernel/errors/HttpError';
import type { CustomFieldDefinition } from '../../customFields/CustomFieldDefinition';
import { customFieldKinds } from '../../customFields/customFieldKinds';
import { customFieldOf, customFieldOrder, isFreeCustomText } from '../../customFields/customFieldSql';
import { foldedPattern, foldOf, foldSql } from '../../fields/fold';
import type { Bind } from '../ListDeclaration';
import { fieldIn, tieBreaker, type SortTerm } from './listOrder';
import type { ListQuery } from './listQuerySchema';
import type { PreparedList } from './PreparedList';

/**
 * The order of a list that a request names: `sortField` or `sort`, and `sortDir` or `order`. An unknown or encrypted field is
 * refused with 400. Without a name searches may be sorted by relevance, and pages as the declaration says.
 *
 * @param bind of the statement to be; without it, in exports, only a sort of the request counts
 * @param tenantId in a statement over all tenants: the tenant that owns the custom fields of `definitions`
 */
export function askedOrder(
  { sortTerms, fields, declaration }: PreparedList,
  query: ListQuery,
  definitions: readonly CustomFieldDefinition[],
  bind?: Bind,
  tenantId?: string | null,
): SortTerm {
  const { sortField: name, sortDir } = orderOf(query);
  const descending = sortDir === 'desc';
  const term = sortTerms.get(name);
  if (term) return { ...term, descending };
  const isCustom = definitions.some(({ key, encrypted }) => encrypted && name === `cf_${key}`);
  if (isCustom || fields.get(name)?.encrypted) {
    throw badRequest(`Records cannot be sorted by ${name}, which is encrypted`);
  }
  const definition = customFieldOf(definitions, name);
  if (!definition) {
    if (name !== '') throw unknownSort(query, [...sortTerms.keys()], definitions);
    const order = bind && declaration.list.order;
    const usual =
      order === undefined
        ? tieBreaker
        : usualTerm(typeof order === 'string' ? { sql: order, descending: false } : order, fields);
    return relevance(declaration.list.relevance, query.search, bind) ?? usual;
  }
  const sql = customFieldOrder(definition, { table: declaration.table, alias: 't', tenantId }, bind);
  const type = customFieldKinds[definition.kind].stored === 'number' ? 'numeric' : 'text';
  return { sql, descending, isNullable: true, type, isFolded: isFreeCustomText(definition) };
}

/** The order that a declaration says. */
function usualTerm(order: Pick<SortTerm, 'sql' | 'descending'>, fields: PreparedList['fields']): SortTerm {
  const field = fieldIn(order.sql, fields);
  return { ...order, isNullable: false, isFolded: field?.isFreeText, isCompound: order.sql.includes(', ') };
}

/** The refusal of a name that a list is not sorted by. */
function unknownSort(
  query: ListQuery,
  known: readonly string[],
  definitions: readonly CustomFieldDefinition[],
): Error {
  const member = textOf(query['sortField']) === '' ? 'sort' : 'sortField';
  const names = [...known, ...definitions.map(({ key }) => `cf_${key}`)];
  const message = `${member} must be one of [${names.join(', ')}]`;
  return badRequest('Invalid input', { details: [{ path: [member], message, code: 'any.only' }] });
}

/** Order parameters of a request. */
export function orderOf(query: Readonly<Record<string, unknown>>): {
  readonly sortField: string;
  readonly sortDir: 'asc' | 'desc';
} {
  const direction = textOf(query['sortDir']) || textOf(query['order']);
  return {
    sortField: textOf(query['sortField']) || textOf(query['sort']),
    sortDir: direction.toLowerCase() === 'desc' ? 'desc' : 'asc',
  };
}

/** How well records match a search; null where that decides nothing. */
function relevance(
  expressions: readonly string[] | undefined,
  search: string | undefined,
  bind: Bind | undefined,
): SortTerm | null {
  if (!expressions || search === undefined || !bind) return null;
  const exact = bind(foldOf(search), 'text');
  const prefix = bind(foldedPattern(search, 'start'), 'text');
  const within = bind(foldedPattern(search), 'text');
  // OFFSET keeps the planner from writing the fold into each comparison.
  const ranks = expressions.map(
    (expression) =>
      `(SELECT CASE WHEN text = ${exact} THEN 0 WHEN text LIKE ${prefix} THEN 1 WHEN text LIKE ${within} THEN 2 ELSE 3 END
          FROM (SELECT ${foldSql(expression)} AS text OFFSET 0) folded)`,
  );
  return {
    sql: `LEAST(${ranks.join(', ')})`,
    descending: false,
    isNullable: false,
    type: 'integer',
    isRelevance: true,
  };
}

/** The text of a parameter. A repeated parameter gives all its values joined, which is not a valid name. */
function textOf(value: unknown): string {
  return Array.isArray(value) ? value.join() : typeof value === 'string' ? value.trim() : '';
}
