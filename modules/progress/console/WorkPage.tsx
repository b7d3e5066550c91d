import {
  Badge,
  Button,
  Empty,
  formatNumber,
  formatTime,
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
} from '@tenantry/console';
import type { ListedProgressJob as Work } from '../services/ProgressJob';
import { text } from './texts';

const TONES = {
  pending: 'neutral',
  running: 'info',
  completed: 'good',
  failed: 'bad',
  cancelled: 'neutral',
} as const;

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
            <Empty title={text('noWork')}>{text('noWorkHelp')}</Empty>
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
                        <Badge tone={TONES[status]}>{text(status)}</Badge>
                        {errorMessage && <p className="help">{errorMessage}</p>}
                      </>
                    ),
                  },
                  { title: text('progress'), cell: (job) => <Bar work={job} /> },
                  { title: text('since'), cell: ({ createdAt }) => formatTime(createdAt) },
                  {
                    title: kitText('actions'),
                    isTitleHidden: true,
                    cell: (job) =>
                      job.cancellable && features.includes('progress.cancel') && isUnderWay(job) ? (
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

const isUnderWay = ({ status }: Work) => status === 'pending' || status === 'running';

/** How far work has come: a bar with numbers. */
function Bar({ work: { name, progressPercent, processedCount, totalCount } }: { readonly work: Work }) {
  return (
    <>
      <progress value={progressPercent} max={100} aria-label={name} />{' '}
      <span className="help">
        {formatNumber(processedCount)}
        {totalCount !== null && ` / ${formatNumber(totalCount)}`}
      </span>
    </>
  );
}
