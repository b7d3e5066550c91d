import { useState } from 'react';
import { useChange } from '../../api/useChange';
import { pathWith, useResource } from '../../api/useResource';
import { Badge, ConfirmDialog, Empty, Loaded, Menu, type MenuEntry, Table, useAddress } from '../../kit';
import { kitText } from '../../kit/texts';
import { formatNumber, formatTime } from '../../texts/format';
import { text } from './texts';
import type { Job, JobCounts, Jobs } from './types';

const TONES = { running: 'info', waiting: 'warning', dead: 'bad' } as const;

/** Numbers of jobs by module; below, the jobs that run, failed and wait, or were given up. */
export function JobList() {
  const { get, set } = useAddress();
  const module = get('module');
  const jobs = useResource<Jobs>(pathWith('/platform/jobs', { module }), { every: 5_000 });
  return (
    <Loaded resource={jobs} lines={10}>
      {({ modules, items }) => (
        <>
          <Counts modules={modules} />
          <label className="select">
            <span>{text('module')}</span>
            <select value={module} onChange={({ target }) => set({ module: target.value })}>
              <option value="">{text('all')}</option>
              {[...new Set([...modules.map((row) => row.module), ...(module ? [module] : [])])].map((id) => (
                <option key={id}>{id}</option>
              ))}
            </select>
          </label>
          {items.length === 0 ? (
            <Empty title={text('noJobs')}>{text('noJobsHelp')}</Empty>
          ) : (
            <JobTable jobs={items} />
          )}
        </>
      )}
    </Loaded>
  );
}

function Counts({ modules }: { readonly modules: readonly JobCounts[] }) {
  const number = (title: 'waiting' | 'later' | 'parked' | 'running' | 'dead') => ({
    title: text(title),
    isNumber: true,
    cell: (row: JobCounts) => formatNumber(row[title]),
  });
  return (
    <Table
      label={text('counts')}
      rows={modules}
      idOf={(row) => row.module}
      columns={[
        { title: text('module'), cell: (row) => <code>{row.module}</code> },
        ...(['running', 'waiting', 'later', 'parked', 'dead'] as const).map(number),
      ]}
    />
  );
}

function JobTable({ jobs }: { readonly jobs: readonly Job[] }) {
  const retry = useChange({ done: text('retried'), refreshes: ['/platform/jobs'] });
  const cancel = useChange({ done: text('cancelled'), refreshes: ['/platform/jobs'] });
  const discard = useChange({ done: text('discarded'), refreshes: ['/platform/jobs'] });
  const [asked, setAsked] = useState<{ readonly job: Job; readonly what: 'cancel' | 'discard' } | null>(null);
  const entriesOf = (job: Job): MenuEntry[] => [
    ...(job.state === 'running'
      ? []
      : [
          {
            id: 'retry',
            text: text('retry'),
            run: () => retry.attempt('POST', `/platform/jobs/${job.id}/retry`),
          },
        ]),
    ...(job.state === 'dead'
      ? [
          {
            id: 'discard',
            text: text('discard'),
            look: 'danger' as const,
            run: () => setAsked({ job, what: 'discard' }),
          },
        ]
      : [
          {
            id: 'cancel',
            text: text('cancel'),
            look: 'danger' as const,
            run: () => setAsked({ job, what: 'cancel' }),
          },
        ]),
  ];
  return (
    <>
      <Table
        label={text('jobs')}
        rows={jobs}
        idOf={({ id }) => id}
        columns={[
          { title: text('worker'), cell: ({ worker }) => <code>{worker}</code> },
          { title: text('state'), cell: ({ state }) => <Badge tone={TONES[state]}>{text(state)}</Badge> },
          { title: text('attempt'), cell: ({ attempt, attempts }) => `${attempt} / ${attempts}` },
          { title: text('since'), cell: ({ since }) => formatTime(since) },
          { title: text('nextAt'), cell: ({ nextAt }) => formatTime(nextAt) },
          { title: text('error'), cell: ({ error }) => (error ? <ErrorText error={error} /> : '–') },
          {
            title: kitText('actions'),
            isTitleHidden: true,
            cell: (job) => <Menu label={`${kitText('actions')}: ${job.worker}`} entries={entriesOf(job)} />,
          },
        ]}
      />
      {asked && (
        <ConfirmDialog
          title={text(asked.what)}
          look="danger"
          action={text(asked.what)}
          onClose={() => setAsked(null)}
          confirm={() =>
            asked.what === 'cancel'
              ? cancel.attempt('POST', `/platform/jobs/${asked.job.id}/cancel`)
              : discard.attempt('DELETE', `/platform/jobs/${asked.job.id}`)
          }
        >
          <p>{text(asked.what === 'cancel' ? 'cancelHelp' : 'discardHelp', { worker: asked.job.worker })}</p>
        </ConfirmDialog>
      )}
    </>
  );
}

function ErrorText({ error }: { readonly error: string }) {
  const [first = '', ...rest] = error.split('\n');
  if (rest.length === 0) return <>{first}</>;
  return (
    <details>
      <summary>{first}</summary>
      <pre>{rest.join('\n')}</pre>
    </details>
  );
}
