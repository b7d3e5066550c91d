import { useChange } from '../../api/useChange';
import { pathWith, useResource } from '../../api/useResource';
import { Badge, Button, Empty, Loaded, Pager, SwitchField, Table, useAddress } from '../../kit';
import { kitText } from '../../kit/texts';
import { formatNumber, formatTime } from '../../texts/format';
import { text } from './texts';

interface Work {
  readonly id: string;
  readonly name: string;
  readonly jobType: string;
  readonly status: 'pending' | 'running' | 'completed' | 'failed' | 'cancelled';
  readonly progressPercent: number;
  readonly processedCount: number;
  readonly totalCount: number | null;
  readonly etaSeconds: number | null;
  readonly errorMessage: string | null;
  readonly cancellable: boolean;
  readonly createdAt: string;
}

const TONES = {
  pending: 'neutral',
  running: 'info',
  completed: 'good',
  failed: 'bad',
  cancelled: 'neutral',
} as const;

/** Long-running work of the tenant, as far as it has come. */
export function Progress() {
  const { get, set, page } = useAddress();
  const isAll = get('over') === 'true';
  const work = useResource<{ items: readonly Work[]; totalPages: number }>(
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
                  { title: text('progress'), cell: (job) => <Bar job={job} /> },
                  { title: text('since'), cell: ({ createdAt }) => formatTime(createdAt) },
                  {
                    title: kitText('actions'),
                    isTitleHidden: true,
                    cell: ({ id, name, status, cancellable }) =>
                      cancellable && (status === 'pending' || status === 'running') ? (
                        <Button
                          aria-label={`${text('cancel')}: ${name}`}
                          onClick={() => void cancel.attempt('DELETE', `/progress/jobs/${id}`)}
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

function Bar({ job: { name, progressPercent, processedCount, totalCount } }: { readonly job: Work }) {
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
