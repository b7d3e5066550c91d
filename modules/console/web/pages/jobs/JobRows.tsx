import { useState } from 'react';
import { useChange } from '../../api/useChange';
import { Badge, Button, ConfirmDialog, Menu, type MenuEntry } from '../../kit';
import { Ago } from '../../kit/Ago';
import { Icon } from '../../kit/Icon';
import { kitText } from '../../kit/texts';
import { formatAgo, formatTime } from '../../texts/format';
import { text } from './texts';
import type { Job } from './types';

const TONES = { running: 'info', waiting: 'warning', dead: 'bad' } as const;
const ICONS = { running: 'play', waiting: 'calendar-clock', dead: 'triangle-alert' } as const;
const PATH = '/platform/jobs';

/** Jobs that a person is asked about before they end. */
interface Asked {
  readonly what: 'cancel' | 'discard';
  readonly jobs: readonly Job[];
}

/** Jobs with what they do, how they stand and what went wrong; each can be tried again, cancelled or discarded, and all that were given up at once. */
export function JobRows({ jobs }: { readonly jobs: readonly Job[] }) {
  const retry = useChange({ done: text('retried'), refreshes: [PATH] });
  const cancel = useChange({ done: text('cancelled'), refreshes: [PATH] });
  const discard = useChange({ done: text('discarded'), refreshes: [PATH] });
  const [asked, setAsked] = useState<Asked | null>(null);
  const dead = jobs.filter(({ state }) => state === 'dead');
  const retryAll = async () => {
    for (const { id } of dead) await retry.attempt('POST', `${PATH}/${id}/retry`);
  };
  const end = async ({ what, jobs: ended }: Asked) => {
    for (const { id } of ended)
      await (what === 'cancel'
        ? cancel.attempt('POST', `${PATH}/${id}/cancel`)
        : discard.attempt('DELETE', `${PATH}/${id}`));
    return true;
  };
  const entriesOf = (job: Job): MenuEntry[] => {
    const what = job.state === 'dead' ? 'discard' : 'cancel';
    return [
      ...(job.state !== 'waiting'
        ? []
        : [
            {
              id: 'retry',
              text: text('retry'),
              run: () => retry.attempt('POST', `${PATH}/${job.id}/retry`),
            },
          ]),
      { id: what, text: text(what), look: 'danger', run: () => setAsked({ what, jobs: [job] }) },
    ];
  };
  return (
    <>
      {dead.length > 1 && (
        <div className="tools">
          <Button isBusy={retry.isRunning} onClick={() => void retryAll()}>
            {text('retryAll', { count: dead.length })}
          </Button>
          <Button isBusy={discard.isRunning} onClick={() => setAsked({ what: 'discard', jobs: dead })}>
            {text('discardAll', { count: dead.length })}
          </Button>
        </div>
      )}
      <ul className="device-list" aria-label={text('jobs')}>
        {jobs.map((job) => (
          <li key={job.id}>
            <span className="tile-icon">
              <Icon name={ICONS[job.state]} />
            </span>
            <div>
              <strong>{nameOf(job)}</strong> <Badge tone={TONES[job.state]}>{text(job.state)}</Badge>
              <p className="help">
                {text('attemptOf', { attempt: job.attempt, attempts: job.attempts })}
                {' · '}
                <Ago at={job.since} />
                {job.nextAt !== null && (
                  <>
                    {' · '}
                    <span title={formatTime(job.nextAt)}>
                      {text('triedAgain', { when: formatAgo(job.nextAt) })}
                    </span>
                  </>
                )}
                {job.title !== null && (
                  <>
                    {' · '}
                    <code>{job.worker}</code>
                  </>
                )}
              </p>
              {job.error && <ErrorText error={job.error} />}
            </div>
            {job.state === 'dead' && (
              <Button
                aria-label={`${text('retry')}: ${nameOf(job)}`}
                onClick={() => void retry.attempt('POST', `${PATH}/${job.id}/retry`)}
              >
                {text('retry')}
              </Button>
            )}
            <Menu label={`${kitText('actions')}: ${job.worker}`} entries={entriesOf(job)} />
          </li>
        ))}
      </ul>
      {asked && (
        <ConfirmDialog
          title={text(asked.what)}
          look="danger"
          action={text(asked.what)}
          onClose={() => setAsked(null)}
          confirm={() => end(asked)}
        >
          {asked.jobs.map((job) => (
            <p key={job.id}>
              {text(asked.what === 'cancel' ? 'cancelHelp' : 'discardHelp', { worker: nameOf(job) })}
            </p>
          ))}
        </ConfirmDialog>
      )}
    </>
  );
}

const nameOf = ({ title, worker }: Job) => title ?? worker;

/** The first line of an error; the rest is folded below it. */
function ErrorText({ error }: { readonly error: string }) {
  const [first = '', ...rest] = error.split('\n');
  if (rest.length === 0) return <p>{first}</p>;
  return (
    <details>
      <summary>{first}</summary>
      <pre>{rest.join('\n')}</pre>
    </details>
  );
}
