import type { CollectionDeclaration } from '../CollectionDeclaration';
import type { ColumnType } from '../CollectionDeclaration';
import { publicFields } from './publicFields';

/** What a list is sorted by. */
export interface SortTerm {
  /** Over `t` and what the declaration joins. */
  readonly sql: string;
  readonly descending: boolean;
  /** False for columns that are never empty: then an index serves both directions. */
  readonly isNullable: boolean;
  /** Of the values, where it is that of a column. */
  readonly type?: ColumnType;
}

/**
 * Names that lists of a collection can be sorted by: those of its declaration, public names, and real columns.
 */
export function sortTerms(
  declaration: CollectionDeclaration,
): ReadonlyMap<string, Omit<SortTerm, 'descending'>> {
  const terms = new Map<string, Omit<SortTerm, 'descending'>>();
  const fields = publicFields(declaration);
  for (const [name, { sql, type, column, isNullable, encrypted }] of fields) {
    if (encrypted || type === 'jsonb' || type.endsWith('[]')) continue;
    const term = { sql, isNullable, type };
    terms.set(name, term);
    terms.set(column, term);
  }
  for (const [name, sql] of Object.entries(declaration.list.sorts ?? {})) {
    const column = /^t\.(\w+)$/.exec(sql)?.[1] ?? '';
    const field = fields.get(column);
    terms.set(name, { sql, isNullable: field?.isNullable ?? true, type: field?.type });
  }
  return terms;
}

/**
 * The order of a list, in which no two records are equal. Records without a value come last, whichever way it is
 * sorted.
 */
export function orderBy({ sql, descending, isNullable }: SortTerm): string {
  const direction = descending ? 'DESC' : 'ASC';
  if (sql === tieBreaker.sql) return `${sql} ${direction}`;
  return `${sql} ${direction}${isNullable && descending ? ' NULLS LAST' : ''}, ${tieBreaker.sql} ${direction}`;
}

/** The order without `sortField`, and of what is otherwise equal. */
export const tieBreaker: SortTerm = { sql: 't."id"', descending: false, isNullable: false, type: 'uuid' };
