import { useMemo, useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import { useFresh } from '../api/events';
import { pathOfKind } from '../frame/kindPath';
import { useFrame } from '../frame/useFrame';
import { Loaded } from '../kit/states';
import { useDescription } from './description';
import { useLocalList } from './listState';
import { recordAddress } from './recordAddress';
import { RecordViews } from './Records';
import type { RecordView } from './RecordView';

/**
 * Records that belong to another one, which is shown around them. What they show is not in the address. They open on their pages,
 * from which Back leads here.
 */
export function RecordsWithin({ view, record }: { readonly view: RecordView; readonly record: object }) {
  const { collection } = view;
  const resource = useDescription(collection);
  const control = useLocalList(view);
  const [asked, ask] = useState('');
  const { parts } = useFrame();
  const [path] = useLocation();
  const query = useSearch();
  const fixed = useMemo(() => filledFilter(view, record), [view, record]);
  useFresh(`${collection}.*`, resource.data ? [resource.data.path] : []);
  if (fixed === null) return null;
  const hrefOf = recordAddress(pathOfKind(collection, parts), query === '' ? path : `${path}?${query}`);
  return (
    <Loaded resource={resource}>
      {(description) => (
        <RecordViews {...{ description, view, control, fixed, hrefOf, asked, ask }} base={null} />
      )}
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
