import { Loaded } from '../../kit/states';
import { useDescription } from '../../views/description';
import { RecordPageView } from '../../views/RecordPageView';
import type { PageProps } from '../PageProps';
import { useView } from './useView';

/** The page of one record. */
export default function RecordPage(props: PageProps) {
  const { view, base } = useView(props);
  const resource = useDescription(view.collection);
  const { id = '' } = props.params;
  return (
    <Loaded resource={resource}>
      {(description) => <RecordPageView key={id} description={description} view={view} id={id} base={base} />}
    </Loaded>
  );
}
