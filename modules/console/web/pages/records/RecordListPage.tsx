import { useFresh } from '../../api/events';
import { Loaded } from '../../kit/states';
import { useDescription } from '../../views/description';
import { Records } from '../../views/Records';
import type { PageProps } from '../PageProps';
import { usePageTitle } from '../pageTitle';
import { useView } from './useView';

/** The list of a kind of record. */
export default function RecordListPage(props: PageProps) {
  const { view, base } = useView(props);
  const resource = useDescription(view.kind);
  const { data } = resource;
  usePageTitle(data?.plural);
  useFresh(`${view.kind}.*`, data ? [data.path] : []);
  return (
    <Loaded resource={resource}>
      {(description) => <Records description={description} view={view} base={base} />}
    </Loaded>
  );
}
