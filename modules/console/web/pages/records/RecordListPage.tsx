import { Link } from 'wouter';
import { useFresh } from '../../api/events';
import { Loaded } from '../../kit/states';
import { useDescription } from '../../views/description';
import { ListView } from '../../views/ListView';
import { useAddressList } from '../../views/listState';
import { t } from '../../views/texts';
import type { PageProps } from '../PageProps';
import { usePageTitle } from '../pageTitle';
import { useView } from './useView';

/** The list of a kind of record. */
export default function RecordListPage(props: PageProps) {
  const { view, base } = useView(props);
  const control = useAddressList();
  const resource = useDescription(view.kind);
  const { data } = resource;
  usePageTitle(data?.plural);
  useFresh(`${view.kind}.*`, data ? [data.path] : []);
  return (
    <Loaded resource={resource}>
      {(description) => (
        <>
          {description.verbs.create && (
            <p className="page-actions">
              <Link href={`${base}/new`} className="button primary">
                {t('create', { title: description.title })}
              </Link>
            </p>
          )}
          <ListView description={description} view={view} control={control} base={base} />
        </>
      )}
    </Loaded>
  );
}
