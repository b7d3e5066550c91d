import type { CustomFieldDefinition } from '../../customFields/CustomFieldDefinition';
import { customFieldOf, customFieldOrder } from '../../customFields/customFieldSql';
import { tieBreaker, type SortTerm } from './listOrder';
import type { ListQuery } from './listQuerySchema';
import type { PreparedList } from './PreparedList';

/**
 * What a request wants a list sorted by: `sortField` or `sort`, and `sortDir` or `order`. A name that stands for nothing
 * is ignored (spec supplement, attachments and CRM 1.4).
 */
export function askedOrder(
  { sortTerms, declaration }: PreparedList,
  query: ListQuery,
  definitions: readonly CustomFieldDefinition[],
): SortTerm {
  const name = textOf(query['sortField'] ?? query['sort']);
  const descending = textOf(query['sortDir'] ?? query['order']).toLowerCase() === 'desc';
  const term = sortTerms.get(name);
  if (term) return { ...term, descending };
  const definition = customFieldOf(definitions, name);
  if (!definition) return tieBreaker;
  const sql = customFieldOrder(definition, { table: declaration.table, alias: 't' });
  return { sql, descending, isNullable: true };
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value.trim() : '';
}
