import { useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import type { TableSort } from '../kit/table/TableColumn';
import { pathWith } from '../api/useResource';
import { callOf, type Parameters, queryOnly } from './calls';
import type { Description } from './description';
import type { RecordView } from './RecordView';

/** A condition of a filter. */
export interface Condition {
  readonly field: string;
  readonly operator: string;
  /** Several values stand one in a line. */
  readonly value: string;
}

/** State of a list: all of it can be in an address. */
export interface ListState {
  readonly page: number;
  readonly search: string;
  readonly sort: TableSort | null;
  /** Names of fields; null: the usual ones. */
  readonly columns: readonly string[] | null;
  readonly conditions: readonly Condition[];
  readonly logic: 'and' | 'or';
  /** Of a board: id of the record that its lanes belong to; blank: the first. */
  readonly group: string;
}

/** A list's state, and how to change it. Any change but that of the page leads to the first page. */
export interface ListControl {
  readonly state: ListState;
  /** The state of the list before people changed it. */
  readonly beginning: Beginning;
  /** @param isTyping replaces the entry in the history, in place of a new one */
  readonly set: (changes: Partial<ListState>, isTyping?: boolean) => void;
}

/** The state that a list begins with. */
export type Beginning = Pick<ListState, 'sort' | 'columns' | 'conditions' | 'logic'>;

const PLAIN: Beginning = { sort: null, columns: null, conditions: [], logic: 'and' };

/** The state that a view begins with, without its saved filters. */
export const plainBeginning = ({ sort = '' }: RecordView): Beginning => ({ ...PLAIN, sort: sortIn(sort) });

/** The conditions of a saved filter. */
export const conditionsOf = ({ filter }: NonNullable<RecordView['saved']>[number]): readonly Condition[] =>
  filter.map(({ member, operator, value = '' }) => ({
    field: member,
    operator,
    value: typeof value === 'string' ? value : value.join('\n'),
  }));

/** The state of a list that is part of a page. */
export function useLocalList(view: RecordView): ListControl {
  const [beginning] = useState<Beginning>(() => {
    const first = view.saved?.find(({ isDefault }) => isDefault);
    return { ...plainBeginning(view), ...(first && { conditions: conditionsOf(first) }) };
  });
  const [state, setState] = useState<ListState>({ page: 1, search: '', group: '', ...beginning });
  return { state, beginning, set: (changes) => setState({ ...state, page: 1, ...changes }) };
}

/**
 * The state of the list of a page, kept in its address.
 *
 * @param always parameters that the address gets with each change
 */
export function useAddressList(beginning: Beginning, always: Parameters): ListControl {
  const [path, navigate] = useLocation();
  const query = new URLSearchParams(useSearch());
  const state = stateIn(query, beginning);
  return {
    state,
    beginning,
    set: (changes, isTyping = false) => {
      const next = written({ ...state, page: 1, ...changes }, query, beginning);
      for (const [name, value] of Object.entries(always)) next.set(name, value);
      navigate(next.size > 0 ? `${path}?${next.toString()}` : path, { replace: isTyping });
    },
  };
}

/** An order by its text: the name of a field, descending with `-`. Blank: none. */
export const sortIn = (text: string): TableSort | null =>
  text === '' ? null : { field: text.replace(/^-/, ''), isDescending: text.startsWith('-') };

/** The text of an order. */
export const sortText = (sort: TableSort | null): string =>
  sort ? `${sort.isDescending ? '-' : ''}${sort.field}` : '';

/** Whether a list shows what it began with, whatever is searched for, and on whichever page it is. */
export const isAsBegun = (state: ListState, beginning: Beginning): boolean =>
  sortText(state.sort) === sortText(beginning.sort) &&
  state.columns?.join() === beginning.columns?.join() &&
  state.logic === beginning.logic &&
  areSame(state.conditions, beginning.conditions);

/** Parameters of an address that say what a list shows. */
export const STATE_PARAMETERS = ['page', 'search', 'sort', 'columns', 'filter', 'match', 'group'] as const;

/** @param query of the address. A blank parameter takes away what the list begins with */
export function stateIn(query: URLSearchParams, beginning = PLAIN): ListState {
  const sort = query.get('sort');
  const columns = query.get('columns');
  return {
    page: Math.max(1, Number.parseInt(query.get('page') ?? '1', 10) || 1),
    search: query.get('search') ?? '',
    sort: sort === null ? beginning.sort : sortIn(sort),
    columns: columns === null ? beginning.columns : columnsIn(columns),
    conditions: query.has('filter')
      ? query
          .getAll('filter')
          .filter(Boolean)
          .map((text) => {
            const [field = '', operator = '', ...value] = text.split('~');
            return { field, operator, value: value.join('~') };
          })
      : beginning.conditions,
    logic: logicIn(query.get('match'), beginning),
    group: query.get('group') ?? '',
  };
}

const columnsIn = (text: string) => (text === '' ? null : text.split(',').filter(Boolean));

const logicIn = (text: string | null, { logic }: Beginning) =>
  text === 'or' || text === 'and' ? text : logic;

/** Parameters of others, such as a choice of view, stay. */
function written(state: ListState, query: URLSearchParams, beginning: Beginning) {
  const { page, search, sort, columns, conditions, logic, group } = state;
  const next = new URLSearchParams(query);
  for (const name of STATE_PARAMETERS) next.delete(name);
  if (search !== '') next.set('search', search);
  if (sortText(sort) !== sortText(beginning.sort)) next.set('sort', sortText(sort));
  if (columns?.join() !== beginning.columns?.join()) next.set('columns', columns?.join() ?? '');
  if (!areSame(conditions, beginning.conditions)) {
    if (conditions.length === 0) next.set('filter', '');
    for (const { field, operator, value } of conditions)
      next.append('filter', `${field}~${operator}~${value}`);
  }
  if (logic !== beginning.logic) next.set('match', logic);
  if (group !== '') next.set('group', group);
  if (page > 1) next.set('page', String(page));
  return next;
}

/** Whether two lists of conditions mean the same. */
export const areSame = (a: readonly Condition[], b: readonly Condition[]): boolean =>
  JSON.stringify(a) === JSON.stringify(b);

/** Operators that need no value. */
export const WITHOUT_VALUE: ReadonlySet<string> = new Set([
  'is_empty',
  'is_not_empty',
  'is_true',
  'is_false',
]);
/** Operators that take several values, one in a line. */
export const WITH_LIST: ReadonlySet<string> = new Set([
  'is_any_of',
  'is_none_of',
  'has_any_of',
  'has_all_of',
  'has_none_of',
  'between',
]);

/**
 * Parameters of the request, without those of its page. Conditions without a value are not sent yet.
 *
 * @param always conditions that records meet besides those of the state
 */
export function conditionsQuery(
  state: ListState,
  description: Description,
  fixed: Parameters,
  always: readonly Condition[] = [],
): Parameters {
  const all = Object.entries(queryOnly(description.path, fixed));
  const isCondition = ([name]: readonly [string, string]) =>
    !description.filters.some((filter) => filter.name === name) &&
    description.members.some((member) => member.name === name && member.operators.includes('is'));
  const query: Record<string, string> = Object.fromEntries(all.filter((entry) => !isCondition(entry)));
  const more = [
    ...always,
    ...all.filter(isCondition).map(([field, value]) => ({ field, operator: 'is', value })),
  ];
  if (state.search.trim() !== '' && description.hasSearch) query['search'] = state.search.trim();
  if (state.sort) {
    query['sortField'] = state.sort.field;
    query['sortDir'] = state.sort.isDescending ? 'desc' : 'asc';
  }
  const complete = state.conditions.filter(isComplete);
  if (more.length === 0) return { ...query, ...filterOf('filter', state.logic, complete) };
  const chosen = filterOf(`filter[conditions][${more.length}]`, state.logic, complete);
  return { ...query, ...filterOf('filter', 'and', more), ...chosen };
}

/** Whether a condition has its field and the values that its operator takes. */
export function isComplete({ field, operator, value }: Condition): boolean {
  const least = WITHOUT_VALUE.has(operator) ? 0 : operator === 'between' ? 2 : 1;
  return field !== '' && linesOf(value).length >= least;
}

const linesOf = (value: string): string[] =>
  value
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);

/** A group of conditions as parameters. */
function filterOf(group: string, logic: 'and' | 'or', conditions: readonly Condition[]): Parameters {
  const query: Record<string, string> = conditions.length > 0 ? { [`${group}[logic]`]: logic } : {};
  for (const [index, { field, operator, value }] of conditions.entries()) {
    const name = `${group}[conditions][${index}]`;
    query[`${name}[field]`] = field;
    query[`${name}[op]`] = operator;
    if (!WITHOUT_VALUE.has(operator))
      query[`${name}[value]`] = WITH_LIST.has(operator) ? JSON.stringify(linesOf(value)) : value;
  }
  return query;
}

/** Numbers of records that a page can have. */
export const PAGE_SIZES = [25, 50, 100] as const;
const SIZE_KEY = 'tenantry.pageSize';

/** The number of records of a page that was chosen in this browser; else the least. */
export function keptPageSize(): number {
  const kept = Number(localStorage.getItem(SIZE_KEY));
  return PAGE_SIZES.find((size) => size === kept) ?? PAGE_SIZES[0];
}

/** Keeps the number of records of a page for all lists in this browser. */
export const keepPageSize = (size: number): void => localStorage.setItem(SIZE_KEY, String(size));

/**
 * The path of a page of a list; null where the caller may not read it.
 *
 * @param cursor `nextCursor` of the page before; blank where that is not known
 * @param size records of a page, at most as many as the server allows
 */
export function listPath(
  state: ListState,
  description: Description,
  fixed: Parameters,
  cursor = '',
  size = keptPageSize(),
): string | null {
  const list = callOf(description, 'list', null, fixed);
  if (!list || !description.hasCursors)
    return list && pathWith(list.path, pageQuery(state, description, fixed, size));
  const query = { ...pageQuery(state, description, fixed, size), cursor };
  return `${list.path}?${new URLSearchParams(query).toString()}`;
}

/** All parameters of the request for a page. */
function pageQuery(state: ListState, description: Description, fixed: Parameters, size: number): Parameters {
  const query = conditionsQuery(state, description, fixed);
  if (description.isWhole) return query;
  return {
    ...query,
    page: String(state.page),
    pageSize: String(Math.min(size, description.maxPageSize)),
  };
}
