import { useLocation, useSearch } from 'wouter';
import { pathWith } from '../api/useResource';
import type { Field } from './Field';
import { named, shownFields } from './listColumns';
import {
  type Beginning,
  conditionsOf,
  type ListState,
  plainBeginning,
  sortIn,
  sortText,
  STATE_PARAMETERS,
} from './listState';
import type { RecordView, Shown } from './RecordView';
import { t } from './texts';

const SHOWN: readonly Shown[] = ['list', 'board', 'tree', 'calendar', 'map'];

/** The way to show records that an address names. */
export const shownIn = (name: string): Shown | undefined => SHOWN.find((one) => one === name);

/** A view of a list that the server keeps. */
export interface StoredView {
  readonly id: string;
  readonly name: string;
  readonly visibility: 'own' | 'shared';
  readonly roleIds: readonly string[];
  readonly shows: Shown;
  readonly columns: readonly string[] | null;
  readonly sort: string | null;
  readonly conditions: readonly {
    readonly member: string;
    readonly operator: string;
    readonly value: string;
  }[];
  readonly logic: 'and' | 'or';
  /** Whether a role of the account begins with it. */
  readonly isFirst: boolean;
  readonly updatedAt: string;
}

/** The stored views of a kind of record. */
export interface StoredViews {
  readonly items: readonly StoredView[];
  /** Whether the account may change shared views. */
  readonly mayShare: boolean;
}

/** A tab above a list. */
export interface ListTab {
  /** As the address has it. */
  readonly id: string;
  readonly title: string;
  readonly beginning: Beginning;
  readonly shows: Shown;
  /** Null for tabs that modules declare. */
  readonly stored: StoredView | null;
}

/** The tabs of a page, and the one that is shown. */
export interface ListTabs {
  readonly all: readonly ListTab[];
  readonly shown: ListTab;
  /** Parameters that keep the tab in the address. */
  readonly parameters: Readonly<Record<string, string>>;
  /** Shows a tab as it is stored. */
  readonly select: (id: string) => void;
}

export const STORED_VIEWS = '/console/views';

/** Path of the stored views of a kind of record. */
export const viewsPath = (kind: string): string =>
  pathWith(STORED_VIEWS, { recordKind: kind, pageSize: 100 });

/** Tab of all records, which is the first. */
export const ALL = 'all';
const PARAMETER = 'tab';

/** Id of the tab of a stored view: the first part of the id of the view. */
export const tabIdOf = (viewId: string): string => viewId.split('-')[0] ?? viewId;

const keyOf = (kind: string) => `tenantry.tab.${kind}`;

/** Whether an address says what a list shows. */
const saysState = (query: URLSearchParams) =>
  query.has('view') || STATE_PARAMETERS.some((name) => query.has(name));

/** Whether the server has to be asked which tab an address means. */
export const isTabOpen = (kind: string, query: URLSearchParams): boolean =>
  query.has(PARAMETER) || (!saysState(query) && localStorage.getItem(keyOf(kind)) !== null);

/**
 * The tabs of a list. The address names the one that is shown; an address that says nothing means the one that was chosen last in this
 * browser, else that of a role, else the one that the module begins with.
 */
export function useListTabs(
  view: RecordView,
  stored: readonly StoredView[],
  fields: readonly Field[],
): ListTabs {
  const [path, navigate] = useLocation();
  const query = new URLSearchParams(useSearch());
  const all = tabsOf(view, stored, fields);
  const [first] = all;
  const find = (id: string | null | undefined) => all.find((tab) => tab.id === id);
  const declared = view.saved?.findIndex(({ isDefault }) => isDefault) ?? -1;
  const usual =
    find(localStorage.getItem(keyOf(view.collection))) ??
    all.find((tab) => tab.stored?.isFirst) ??
    find(declaredId(declared)) ??
    first;
  const asked = query.get(PARAMETER);
  const shown = find(asked) ?? (asked === null && !saysState(query) ? usual : first);
  return {
    all,
    shown,
    parameters: shown === first && usual === first ? {} : { [PARAMETER]: shown.id },
    select: (id) => {
      localStorage.setItem(keyOf(view.collection), id);
      navigate(`${path}?${new URLSearchParams({ [PARAMETER]: id }).toString()}`);
    },
  };
}

const declaredId = (index: number) => `of${index + 1}`;

function tabsOf(
  view: RecordView,
  stored: readonly StoredView[],
  fields: readonly Field[],
): readonly [ListTab, ...ListTab[]] {
  const plain = { beginning: plainBeginning(view), shows: view.opens ?? 'list', stored: null } as const;
  return [
    { ...plain, id: ALL, title: t('allRecords') },
    ...(view.saved ?? []).map((saved, index) => ({
      ...plain,
      id: declaredId(index),
      title: saved.title,
      beginning: { ...plain.beginning, conditions: conditionsOf(saved) },
    })),
    ...stored.map((one) => ({
      id: tabIdOf(one.id),
      title: one.name,
      beginning: storedBeginning(one, fields),
      shows: one.shows,
      stored: one,
    })),
  ];
}

/** The state of a stored view, without what the records have no more, as while a module is off. */
function storedBeginning(view: StoredView, fields: readonly Field[]): Beginning {
  const sort = sortIn(view.sort ?? '');
  const columns = named(shownFields(fields), view.columns ?? []).map(({ name }) => name);
  return {
    sort: fields.some((field) => field.sort === sort?.field) ? sort : null,
    columns: columns.length > 0 ? columns : null,
    conditions: view.conditions
      .filter(({ member, operator }) =>
        fields.some(({ name, operators }) => name === member && operators.includes(operator)),
      )
      .map(({ member, operator, value }) => ({ field: member, operator, value })),
    logic: view.logic,
  };
}

/** State of a list as the server keeps it. */
export const storedState = ({ sort, columns, conditions, logic }: ListState, shows: Shown) => ({
  shows,
  columns,
  sort: sort && sortText(sort),
  conditions: conditions.map(({ field, operator, value }) => ({ member: field, operator, value })),
  logic,
});
