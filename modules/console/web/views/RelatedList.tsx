import { Loaded } from '../kit/states';
import { type Item, useDescription } from './description';
import { ListView } from './ListView';
import { useLocalList } from './listState';
import type { RelatedView } from './RecordView';

/** A list that belongs to a record. Its records open in dialogs; new ones belong to the record too. */
export function RelatedList({ related, record }: { readonly related: RelatedView; readonly record: Item }) {
  const resource = useDescription(related.view.kind);
  const control = useLocalList();
  return (
    <Loaded resource={resource}>
      {(description) => (
        <ListView
          description={description}
          view={related.view}
          control={control}
          fixed={related.fixed(record)}
          base={null}
        />
      )}
    </Loaded>
  );
}
