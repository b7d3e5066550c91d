import { Link } from 'wouter';
import { Button } from '../kit/Button';
import { PageActions } from '../kit/PageActions';
import { useAddress } from '../kit/useAddress';
import { BoardView, lanesOf } from './BoardView';
import type { Description } from './description';
import { fieldsOf } from './Field';
import { useAddressList } from './listState';
import { ListView } from './ListView';
import type { RecordView } from './RecordView';
import { t } from './texts';

/** The list or the board; the address says which. */
export function Records(props: {
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
      <PageActions>
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
      </PageActions>
      {isBoard ? (
        <BoardView description={description} view={view} lanes={lanes} control={control} base={base} />
      ) : (
        <ListView description={description} view={view} control={control} base={base} />
      )}
    </>
  );
}
