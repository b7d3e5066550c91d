import type { CollectionDeclaration } from '../CollectionDeclaration';
import type { ColumnType } from '../CollectionDeclaration';
import { sortKey } from '../../fields/fold';
import { publicFields, type PublicField } from './publicFields';

/** Sort key of a list. */
export interface SortTerm {
  /** Over `t` and what the declaration joins. */
  readonly sql: string;
  readonly descending: boolean;
  /** False for columns that are never empty: then an index serves both directions. */
  readonly isNullable: boolean;
  /** Of the values, where it is that of a column. */
  readonly type?: ColumnType;
  /** Several terms, without a single value. */
  readonly isCompound?: boolean;
  /** How well records match a search. No index has this order. */
  readonly isRelevance?: boolean;
  /** Texts that people write: they are sorted without regard to case and accents, then by those. */
  readonly isFolded?: boolean;
}

/**
 * Names that lists of a collection can be sorted by: those of its declaration, public names, and real columns.
 */
export function sortTerms(
  declaration: CollectionDeclaration,
): ReadonlyMap<string, Omit<SortTerm, 'descending'>> {
  const terms = new Map<string, Omit<SortTerm, 'descending'>>();
  const fields = publicFields(declaration);
  for (const [name, { sql, type, column, isNullable, isFreeText, encrypted }] of fields) {
    if (encrypted || type === 'jsonb' || type.endsWith('[]')) continue;
    const term = { sql, isNullable, type, isFolded: isFreeText };
    terms.set(name, term);
    terms.set(column, term);
  }
  for (const [name, sql] of Object.entries(declaration.list.sorts ?? {})) {
    const field = fieldIn(sql, fields);
    terms.set(name, {
      sql,
      isNullable: field?.isNullable ?? true,
      type: field?.type,
      isFolded: field?.isFreeText,
    });
  }
  return terms;
}

/**
 * The order of a list, in which no two records are equal. Records without a value come last, whichever way it is
 * sorted.
 */
export function orderBy(term: SortTerm): string {
  const { sql, descending, isNullable } = term;
  const direction = descending ? 'DESC' : 'ASC';
  if (sql === tieBreaker.sql) return `${sql} ${direction}`;
  return `${keyOf(term, sql)} ${direction}${isNullable && descending ? ' NULLS LAST' : ''}, ${tieBreaker.sql} ${direction}`;
}

/** The condition of what comes after a record with a value. @param value SQL of its value @param id SQL of its id */
export function laterThan(term: SortTerm, value: string, id: string): string {
  const sign = term.descending ? '<' : '>';
  return `(${keyOf(term, term.sql)}, ${tieBreaker.sql}) ${sign} (${keyOf(term, value)}, ${id})`;
}

/** SQL of the key by which a value is sorted, before the id. @param value SQL of one, such as that of the records */
export function keyOf({ isFolded }: Pick<SortTerm, 'isFolded'>, value: string): string {
  return isFolded ? sortKey(value) : value;
}

/** The field that an expression of a list is; undefined for any other expression. */
export function fieldIn(sql: string, fields: ReadonlyMap<string, PublicField>): PublicField | undefined {
  return fields.get(/^t\.(\w+)$/.exec(sql)?.[1] ?? '');
}

/** The order without `sortField`, and of what is otherwise equal. */
export const tieBreaker: SortTerm = { sql: 't."id"', descending: false, isNullable: false, type: 'uuid' };
