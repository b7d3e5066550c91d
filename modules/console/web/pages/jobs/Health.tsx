import { useQuery } from '@tanstack/react-query';
import { useResource } from '../../api/useResource';
import { Badge, Facts, Loaded, Table } from '../../kit';
import { Card } from '../../kit/Card';
import { formatNumber } from '../../texts/format';
import { numberColumn } from './numberColumn';
import { text } from './texts';
import type { Readiness, Statistics } from './types';

const EVERY = 10_000;
const number = numberColumn<Statistics>;

/** Whether the server is ready, and how each module has been doing over the last minutes. */
export function Health() {
  const statistics = useResource<{ minutes: number; processId: number; items: readonly Statistics[] }>(
    '/platform/statistics',
    { every: EVERY },
  );
  const modules = useResource<{ items: readonly { readonly id: string; readonly title: string | null }[] }>(
    '/platform/modules',
  );
  const nameOf = ({ id }: Statistics) =>
    modules.data?.items.find((module) => module.id === id)?.title ??
    (id === 'core' || id === 'platform' ? text(id) : id);
  return (
    <>
      <Ready />
      <Loaded resource={statistics} lines={12}>
        {({ minutes, processId, items }) => {
          const busy = items.filter(isBusy).sort((one, other) => other.requests - one.requests);
          const quiet = items.filter((row) => !isBusy(row));
          return (
            <Card title={text('lastMinutes', { count: minutes })}>
              <p className="help">{text('ofProcess', { process: String(processId) })}</p>
              <Table
                label={text('statistics')}
                rows={busy}
                idOf={({ id }) => id}
                columns={[
                  { title: text('module'), cell: nameOf },
                  number('requests', ({ requests }) => requests),
                  number('errors', ({ errors }) => errors),
                  number('refused', ({ refused }) => refused),
                  number('average', ({ requestTime, requests }) =>
                    requests === 0 ? 0 : requestTime / requests,
                  ),
                  number('queries', ({ queries }) => queries),
                  number('jobsRun', ({ jobs }) => jobs),
                  number('jobFailures', ({ jobFailures }) => jobFailures),
                  number('eventsDropped', ({ eventsDropped }) => eventsDropped),
                  number('blocked', ({ blockedTime }) => blockedTime),
                  number('browserFailures', ({ browserFailures }) => browserFailures),
                ]}
              />
              {quiet.length > 0 && (
                <p className="help">{text('quiet', { names: quiet.map(nameOf).join(', ') })}</p>
              )}
            </Card>
          );
        }}
      </Loaded>
    </>
  );
}

/** Whether a module has done anything that is counted. */
const isBusy = ({ id: _id, ...counted }: Statistics) => Object.values(counted).some((value) => value > 0);

function Ready() {
  const { data } = useQuery({
    queryKey: ['readyz'],
    // Outside the API: load balancers call it too, and 503 is an answer.
    queryFn: async () => (await (await fetch('/readyz')).json()) as Readiness,
    refetchInterval: EVERY,
  });
  if (!data) return null;
  return (
    <Facts
      facts={[
        [
          text('server'),
          <Badge key="server" tone={data.status === 'ready' ? 'good' : 'bad'}>
            {text(data.status === 'ready' ? 'ready' : 'notReady')}
          </Badge>,
        ],
        [
          text('database'),
          <Badge key="database" tone={data.database === 'ok' ? 'good' : 'bad'}>
            {text(data.database === 'ok' ? 'reachable' : 'unreachable')}
          </Badge>,
        ],
        [text('problems'), formatNumber(data.problems)],
      ]}
    />
  );
}
