import { useQueries } from '@tanstack/react-query';
import type { Happenings } from '@tenantry/module-console/contract';
import { useRecordSlot } from '../../frame/Slot';
import type { Parameters } from '../calls';
import { type Description, descriptionPath, type Item } from '../description';
import { type Field, fieldsOf } from '../Field';
import { filledValues } from '../filledValues';
import { read } from '../useNames';

/** Happenings that a module declares for the record, with the kind of its records. */
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
