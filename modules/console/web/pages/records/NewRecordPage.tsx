import { Loaded } from '../../kit/states';
import { useDescription } from '../../views/description';
import { NewRecordView } from '../../views/NewRecordView';
import type { PageProps } from '../PageProps';
import { useView } from './useView';

/** The page that creates a record. */
export default function NewRecordPage(props: PageProps) {
  const { view, base } = useView(props);
  const resource = useDescription(view.collection);
  return (
    <Loaded resource={resource}>
      {(description) => <NewRecordView description={description} view={view} base={base} />}
    </Loaded>
  );
}
