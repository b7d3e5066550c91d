import { useQueries } from '@tanstack/react-query';
import type { Happenings } from '@tenantry/module-console/contract';
import { useRecordSlot } from '../../frame/Slot';
import { pathWith } from '../../api/useResource';
import type { Parameters } from '../calls';
import { type Description, descriptionPath, type Item, withAdded } from '../description';
import { type Field, fieldsOf, memberOf } from '../Field';
import { filledValues } from '../filledValues';
import { read } from '../useNames';

/** What a module says that happens on the record, with the kind of its records. */
export interface Source {
  /** Of the slot. */
  readonly id: string;
  readonly happens: Happenings;
  /** Filters of the list, and members of new records. */
  readonly fixed: Parameters;
  /** Of the kind of records; null for entries that are no records. */
  readonly description: Description | null;
  readonly fields: readonly Field[];
}

/** Sources of the timeline of a record, as far as modules have them for the person. */
export function useSources(kind: string, record: Item): readonly Source[] {
  const slots = useRecordSlot(kind, 'timeline');
  const declared = slots.flatMap(({ part: { id, happens } }) => {
    const fixed = happens && filledValues(happens.filter, { ...record, kind });
    return happens && fixed ? [{ id, happens, fixed }] : [];
  });
  const descriptions = useQueries({
    queries: declared.map(({ happens: { collection } }) =>
      read<Description>(collection === undefined ? null : descriptionPath(collection), { staleTime: 60_000 }),
    ),
  }).map(({ data }) => data);
  return declared.flatMap((source, index) => {
    const description = descriptions[index] ?? null;
    const isReadable = source.happens.collection === undefined || description?.verbs.list !== undefined;
    return isReadable ? [{ ...source, description, fields: description ? fieldsOf(description) : [] }] : [];
  });
}

/** Path of a page of what has happened, the newest first. */
export function pastPath({ happens, fixed, description }: Source, page: number, pageSize: number): string {
  const { request, sort, planned } = happens;
  if (request !== undefined) return pathWith(request, { ...fixed, page, pageSize });
  const order = { sortField: sort, sortDir: 'desc' };
  return pathWith(description?.path ?? '', { ...fixed, ...planned?.past, ...order, page, pageSize });
}

/** Path of what is planned, the nearest first; null where nothing is. */
export function plannedPath({ happens, fixed, description }: Source, pageSize: number): string | null {
  const { planned } = happens;
  if (!planned || !description) return null;
  const order = { sortField: planned.at, sortDir: 'asc' };
  return pathWith(description.path, { ...fixed, ...planned.filter, ...order, pageSize });
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
