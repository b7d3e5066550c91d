import { Loaded } from '../../kit/states';
import { useDescription } from '../../views/description';
import { RecordPageView } from '../../views/RecordPageView';
import type { RecordsAt } from './RecordsAt';

/** The page of one record. */
export function RecordPage({ view, base, id }: RecordsAt) {
  const resource = useDescription(view.collection);
  return (
    <Loaded resource={resource}>
      {(description) => <RecordPageView key={id} description={description} view={view} id={id} base={base} />}
    </Loaded>
  );
}
