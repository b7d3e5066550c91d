import { useMemo } from 'react';
import { useFresh } from '../api/events';
import type { RecordListProps } from './ownProps';
import { Loaded } from '../kit/states';
import { useDescription } from './description';
import { useLocalList } from './listState';
import { ListView } from './ListView';
import { recordAddress } from './recordAddress';

/** A list of records within a component of a module. What it shows is not in the address, which belongs to the page. */
export default function OwnList({ collection: kind, columns, form, fixed, base }: RecordListProps) {
  const resource = useDescription(kind);
  const view = useMemo(
    () => ({ collection: kind, ...(columns && { columns }), ...(form && { form }) }),
    [kind, columns, form],
  );
  const control = useLocalList(view);
  useFresh(`${kind}.*`, resource.data ? [resource.data.path] : []);
  return (
    <Loaded resource={resource}>
      {(description) => (
        <ListView
          {...{ description, view, control }}
          {...(fixed && { fixed })}
          hrefOf={base === undefined ? null : recordAddress(base)}
          newAt={base === undefined ? null : `${base}/new`}
        />
      )}
    </Loaded>
  );
}
