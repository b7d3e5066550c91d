import { Loaded } from '../../kit/states';
import { useDescription } from '../../views/description';
import { NewRecordView } from '../../views/NewRecordView';
import type { RecordsAt } from './RecordsAt';

/** The page that creates a record. */
export function NewRecordPage({ view, base }: RecordsAt) {
  const resource = useDescription(view.collection);
  return (
    <Loaded resource={resource}>
      {(description) => <NewRecordView description={description} view={view} base={base} />}
    </Loaded>
  );
}
