import { pathWith } from '../../api/useResource';
import { callOf, type Parameters } from '../calls';
import { type Item, withAdded } from '../description';
import { memberOf } from '../Field';
import { conditionsQuery, type ListState, stateIn } from '../listState';
import type { Source } from './sources';

/** Contacts that are read for the last one: some may be in the future. */
const CONTACTS = 5;

/** Path of a page of what has happened, the newest first; null where the person may not list it. */
export function pastPath(source: Source, page: number, pageSize: number): string | null {
  const { happens, fixed } = source;
  const { request, sort = '', planned } = happens;
  if (request !== undefined) return pathWith(request, { ...fixed, page, pageSize });
  return listedPath(source, planned?.past, { field: sort, isDescending: true }, { page, pageSize });
}

/** Path of what is planned, the nearest first; null where nothing is. */
export function plannedPath(source: Source, pageSize: number): string | null {
  const { planned } = source.happens;
  return planned
    ? listedPath(source, planned.filter, { field: planned.at, isDescending: false }, { pageSize })
    : null;
}

/** Path of the last contacts with people; null where the source has none. */
export function contactPath(source: Source): string | null {
  const { contacts, sort = '' } = source.happens;
  return contacts
    ? listedPath(source, contacts, { field: sort, isDescending: true }, { pageSize: CONTACTS })
    : null;
}

function listedPath(
  { description, fixed }: Source,
  filter: Parameters | undefined,
  sort: ListState['sort'],
  page: Readonly<Record<string, number>>,
): string | null {
  const call = description && callOf(description, 'list', null, fixed);
  if (!call) return null;
  const state = { ...stateIn(new URLSearchParams()), sort };
  return pathWith(call.path, { ...conditionsQuery(state, description, { ...fixed, ...filter }), ...page });
}

/** The value of a member of a happening, by its name in requests. */
export function memberIn(source: Source, item: Item, name: string): unknown {
  const column = name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  return memberOf(item, source.fields, name) ?? item[column];
}

/** The text of the first of the members that has one; undefined where all are empty. */
export function firstText(source: Source, item: Item, names: readonly string[] = []): string | undefined {
  const values = names.map((name) => memberIn(source, withAdded(item), name));
  return values.find((value): value is string => typeof value === 'string' && value !== '');
}
