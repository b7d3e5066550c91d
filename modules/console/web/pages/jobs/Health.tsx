import { useQuery } from '@tanstack/react-query';
import { useResource } from '../../api/useResource';
import { Badge, Loaded, Table } from '../../kit';
import { Card } from '../../kit/Card';
import { formatNumber } from '../../texts/format';
import { language } from '../../texts/t';
import { numberColumn } from './numberColumn';
import { text } from './texts';
import type { Readiness, Statistics } from './types';

const EVERY = 10_000;

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
  const all = statistics.data?.items ?? [];
  const sum = (of: (row: Statistics) => number) => all.reduce((total, row) => total + of(row), 0);
  const requests = sum((row) => row.requests);
  return (
    <>
      <dl className="key-facts">
        <Ready />
        {statistics.data && (
          <>
            <Count title={text('requests')} value={requests} />
            <Count title={text('failedRequests')} value={sum((row) => row.errors)} isTrouble />
            <Count title={text('jobFailures')} value={sum((row) => row.jobFailures)} isTrouble />
            <Count
              title={text('average')}
              value={averageOf(
                requests,
                sum((row) => row.requestTime),
              )}
              isTime
            />
          </>
        )}
      </dl>
      <Loaded resource={statistics} lines={12}>
        {({ minutes, processId, items }) => {
          const busy = items.filter(isBusy).sort((one, other) => other.requests - one.requests);
          const quiet = items.filter((row) => !isBusy(row));
          const counted = COUNTED.filter(([, of]) => busy.some((row) => of(row) > 0));
          const zeros = COUNTED.filter((one) => !counted.includes(one));
          return (
            <Card title={text('lastMinutes', { count: minutes })}>
              <p className="help">{text('ofProcess', { process: String(processId) })}</p>
              <Table
                label={text('statistics')}
                rows={busy}
                idOf={({ id }) => id}
                columns={[
                  { title: text('module'), cell: nameOf },
                  ...counted.map(([title, of]) => numberColumn<Statistics>(title, of)),
                ]}
              />
              {zeros.length > 0 && (
                <p className="help">
                  {text('zeros', { names: listed(zeros.map(([title]) => text(title))) })}
                </p>
              )}
              {quiet.length > 0 && (
                <p className="help">{text('quiet', { names: listed(quiet.map(nameOf)) })}</p>
              )}
            </Card>
          );
        }}
      </Loaded>
    </>
  );
}

/** What is counted of a module, in the order of the table. Columns of zeros are named below it. */
const COUNTED = [
  ['requests', ({ requests }) => requests],
  ['errors', ({ errors }) => errors],
  ['refused', ({ refused }) => refused],
  ['average', ({ requestTime, requests }) => averageOf(requests, requestTime)],
  ['queries', ({ queries }) => queries],
  ['jobsRun', ({ jobs }) => jobs],
  ['jobFailures', ({ jobFailures }) => jobFailures],
  ['eventsDropped', ({ eventsDropped }) => eventsDropped],
  ['blocked', ({ blockedTime }) => blockedTime],
  ['browserFailures', ({ browserFailures }) => browserFailures],
] as const satisfies readonly (readonly [string, (row: Statistics) => number])[];

const averageOf = (count: number, time: number) => (count === 0 ? 0 : time / count);
const listed = (names: readonly string[]) => new Intl.ListFormat(language).format(names);

/** A number over all modules. @param props.isTrouble more than zero needs care @param props.isTime in milliseconds */
function Count(props: {
  readonly title: string;
  readonly value: number;
  readonly isTrouble?: boolean;
  readonly isTime?: boolean;
}) {
  const { title, value, isTrouble = false, isTime = false } = props;
  const number = formatNumber(value, { maximumFractionDigits: 0 });
  return (
    <div>
      <dt>{title}</dt>
      <dd className={isTrouble && value > 0 ? 'big late' : 'big'}>
        {isTime ? text('milliseconds', { number }) : number}
      </dd>
    </div>
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
  const isReady = data.status === 'ready';
  const isReachable = data.database === 'ok';
  return (
    <>
      <div>
        <dt>{text('server')}</dt>
        <dd>
          <Badge tone={isReady ? 'good' : 'bad'}>{text(isReady ? 'ready' : 'notReady')}</Badge>
        </dd>
      </div>
      <div>
        <dt>{text('database')}</dt>
        <dd>
          <Badge tone={isReachable ? 'good' : 'bad'}>{text(isReachable ? 'reachable' : 'unreachable')}</Badge>
        </dd>
      </div>
      <Count title={text('problems')} value={data.problems} isTrouble />
    </>
  );
}
