import { useMemo, useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import { useFresh } from '../api/events';
import { pathOfKind } from '../frame/kindPath';
import { useFrame } from '../frame/useFrame';
import { Loaded } from '../kit/states';
import { useDescription } from './description';
import { filledValues } from './filledValues';
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
  const fixed = useMemo(() => filledValues(view.filter ?? {}, record), [view, record]);
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
