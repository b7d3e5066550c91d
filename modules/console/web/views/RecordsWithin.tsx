import { useMemo, useState } from 'react';
import { useFresh } from '../api/events';
import { Loaded } from '../kit/states';
import { useDescription } from './description';
import { useLocalList } from './listState';
import { RecordViews } from './Records';
import type { RecordView } from './RecordView';

/** Records that belong to another one, which is shown around them. What they show is not in the address. */
export function RecordsWithin({ view, record }: { readonly view: RecordView; readonly record: object }) {
  const { collection } = view;
  const resource = useDescription(collection);
  const control = useLocalList(view);
  const [asked, ask] = useState('');
  const fixed = useMemo(() => filledFilter(view, record), [view, record]);
  useFresh(`${collection}.*`, resource.data ? [resource.data.path] : []);
  if (fixed === null) return null;
  return (
    <Loaded resource={resource}>
      {(description) => <RecordViews {...{ description, view, control, fixed, asked, ask }} base={null} />}
    </Loaded>
  );
}

/** The filter of a view with the members of a record; null where the record lacks a value. */
function filledFilter({ filter = {} }: RecordView, record: object) {
  let isWhole = true;
  const filled = Object.entries(filter).map(([name, text]) => [
    name,
    text.replaceAll(/\{(\w+)\}/g, (_, member: string) => {
      const value = (record as Readonly<Record<string, unknown>>)[member];
      if (typeof value !== 'string' && typeof value !== 'number') isWhole = false;
      return String(value);
    }),
  ]);
  return isWhole ? (Object.fromEntries(filled) as Readonly<Record<string, string>>) : null;
}
