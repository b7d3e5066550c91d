import {
  Badge,
  Button,
  Empty,
  formatTime,
  isCancellable,
  kitText,
  type ListAnswer,
  Loaded,
  Pager,
  pathWith,
  SwitchField,
  Table,
  useAddress,
  useChange,
  useFresh,
  usePerson,
  useResource,
  WORK_TONES,
  WorkBar,
} from '@tenantry/console';
import type { ListedProgressJob as Work } from '../services/ProgressJob';
import { text } from './texts';

/** Long-running work of the tenant, as far as it has come. */
export function WorkPage() {
  const { get, set, page } = useAddress();
  const isAll = get('over') === 'true';
  const { features } = usePerson();
  useFresh('progress.job.*', ['/progress']);
  const work = useResource<ListAnswer<Work>>(
    pathWith('/progress/jobs', { page, includeCompleted: isAll, pageSize: 25 }),
  );
  const cancel = useChange({ done: text('workCancelled'), refreshes: ['/progress'] });
  return (
    <>
      <SwitchField
        label={text('showOver')}
        value={isAll}
        onChange={(over) => set({ over: over ? 'true' : '' })}
      />
      <Loaded resource={work}>
        {({ items, totalPages }) =>
          items.length === 0 ? (
            <Empty hasDrawing title={text('noWork')}>
              {text('noWorkHelp')}
            </Empty>
          ) : (
            <>
              <Table
                label={text('progress')}
                rows={items}
                idOf={({ id }) => id}
                columns={[
                  { title: text('work'), cell: ({ name }) => name },
                  {
                    title: text('state'),
                    cell: ({ status, errorMessage }) => (
                      <>
                        <Badge tone={WORK_TONES[status]}>{text(status)}</Badge>
                        {errorMessage && <p className="help">{errorMessage}</p>}
                      </>
                    ),
                  },
                  { title: text('progress'), cell: (job) => <WorkBar work={job} /> },
                  { title: text('since'), cell: ({ createdAt }) => formatTime(createdAt) },
                  {
                    title: kitText('actions'),
                    isTitleHidden: true,
                    cell: (job) =>
                      isCancellable(job) && features.includes('progress.cancel') ? (
                        <Button
                          aria-label={`${text('cancel')}: ${job.name}`}
                          onClick={() => void cancel.attempt('DELETE', `/progress/jobs/${job.id}`)}
                        >
                          {text('cancel')}
                        </Button>
                      ) : null,
                  },
                ]}
              />
              <Pager pages={totalPages} />
            </>
          )
        }
      </Loaded>
    </>
  );
}
