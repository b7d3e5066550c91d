import type { CollectionDeclaration } from '../CollectionDeclaration';
import { publicFields } from './publicFields';

/** What a list is sorted by. */
export interface SortTerm {
  /** Over `t` and what the declaration joins. */
  readonly sql: string;
  readonly descending: boolean;
  /** False for columns that every record has: then an index serves both directions. */
  readonly isNullable: boolean;
}

const ALWAYS_THERE: ReadonlySet<string> = new Set(['id', 'created_at', 'updated_at']);

/**
 * Names that lists of a collection can be sorted by: those of its declaration, public names, and real columns
 * (spec supplement, attachments and CRM 1.4).
 */
export function sortTerms(
  declaration: CollectionDeclaration,
): ReadonlyMap<string, Omit<SortTerm, 'descending'>> {
  const terms = new Map<string, Omit<SortTerm, 'descending'>>();
  for (const [name, { sql, type, column }] of publicFields(declaration)) {
    if (type === 'jsonb' || type.endsWith('[]')) continue;
    const term = { sql, isNullable: !ALWAYS_THERE.has(column) };
    terms.set(name, term);
    terms.set(column, term);
  }
  for (const [name, sql] of Object.entries(declaration.list.sorts ?? {})) {
    const column = /^t\.(\w+)$/.exec(sql)?.[1] ?? '';
    terms.set(name, { sql, isNullable: !ALWAYS_THERE.has(column) });
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

/** The order where none is asked for, and of what is otherwise equal. */
export const tieBreaker: SortTerm = { sql: 't."id"', descending: false, isNullable: false };
