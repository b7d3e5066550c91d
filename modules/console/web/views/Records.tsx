import { Suspense } from 'react';
import { Link } from 'wouter';
import { Button } from '../kit/Button';
import { lazyCode } from '../kit/lazyCode';
import { PageActions } from '../kit/PageActions';
import { Skeleton } from '../kit/states';
import { useAddress } from '../kit/useAddress';
import { lanesOf } from './lanesOf';
import type { Description } from './description';
import { fieldsOf } from './Field';
import { useAddressList } from './listState';
import { ListView } from './ListView';
import type { RecordView } from './RecordView';
import { t } from './texts';

const others = () => import('./otherViews');
const BoardView = lazyCode(others, (code) => code.BoardView);
const TreeView = lazyCode(others, (code) => code.TreeView);
const CalendarView = lazyCode(others, (code) => code.CalendarView);

/** The list, the board, the tree or the calendar; the address says which. */
export function Records(props: {
  readonly description: Description;
  readonly view: RecordView;
  readonly base: string;
}) {
  const { description, view, base } = props;
  const control = useAddressList();
  const fields = fieldsOf(description);
  const lanes = lanesOf(fields, view);
  const { get, set } = useAddress();
  const offered = [
    ...(lanes ? (['board'] as const) : []),
    ...(view.tree ? (['tree'] as const) : []),
    ...(view.calendar ? (['calendar'] as const) : []),
  ];
  const asked = get('view') || view.opens;
  const shown = offered.find((name) => name === asked) ?? 'list';
  const at = { description, view, control, base };
  return (
    <>
      <PageActions>
        {offered.map((name) => (
          <Button
            key={name}
            aria-pressed={shown === name}
            onClick={() => set({ view: addressOf(shown === name ? 'list' : name, view.opens) })}
          >
            {t(name)}
          </Button>
        ))}
        {description.verbs.create && (
          <Link href={`${base}/new`} className="button primary">
            {t('create', { title: description.createTitle })}
          </Link>
        )}
      </PageActions>
      {shown === 'list' && <ListView {...at} />}
      <Suspense fallback={<Skeleton />}>
        {shown === 'board' && lanes && <BoardView {...at} lanes={lanes} />}
        {shown === 'tree' && view.tree && <TreeView {...at} by={view.tree.by} />}
        {shown === 'calendar' && view.calendar && <CalendarView {...at} by={view.calendar.by} />}
      </Suspense>
    </>
  );
}

/** The parameter of the address; none for what the page opens with. */
const addressOf = (name: string, opens = 'list') => (name === opens ? '' : name);
