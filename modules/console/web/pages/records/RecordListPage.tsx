import { Link } from 'wouter';
import { useFresh } from '../../api/events';
import { Button } from '../../kit/Button';
import { Loaded } from '../../kit/states';
import { useAddress } from '../../kit/useAddress';
import { BoardView, lanesOf } from '../../views/BoardView';
import { type Description, useDescription } from '../../views/description';
import { fieldsOf } from '../../views/Field';
import { ListView } from '../../views/ListView';
import { useAddressList } from '../../views/listState';
import type { RecordView } from '../../views/RecordView';
import { t } from '../../views/texts';
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

/** The list or the board; the address says which. */
function Records(props: {
  readonly description: Description;
  readonly view: RecordView;
  readonly base: string;
}) {
  const { description, view, base } = props;
  const control = useAddressList();
  const lanes = lanesOf(fieldsOf(description), view);
  const { get, set } = useAddress();
  const isBoard = lanes !== null && get('view') === 'board';
  return (
    <>
      <div className="page-actions">
        {lanes && (
          <Button aria-pressed={isBoard} onClick={() => set({ view: isBoard ? '' : 'board' })}>
            {t('board')}
          </Button>
        )}
        {description.verbs.create && (
          <Link href={`${base}/new`} className="button primary">
            {t('create', { title: description.title })}
          </Link>
        )}
      </div>
      {isBoard ? (
        <BoardView description={description} view={view} lanes={lanes} control={control} base={base} />
      ) : (
        <ListView description={description} view={view} control={control} base={base} />
      )}
    </>
  );
}
