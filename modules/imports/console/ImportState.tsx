import { useEffect, useState } from 'react';
import {
  Button,
  Chip,
  Facts,
  formatNumber,
  formatTime,
  Loaded,
  useChange,
  useFresh,
  useKinds,
  useResource,
} from '@tenantry/console';
import { Refusals } from './Refusals';
import { delimiterText } from './delimiterText';
import { text } from './texts';
import { type Import, IMPORTS, type ImportStatus, isBusy } from './types';
import { StartedBy } from './StartedBy';
import { UndoImport } from './UndoImport';

const TONES = {
  new: 'grey',
  ready: 'grey',
  running: 'blue',
  completed: 'green',
  failed: 'red',
  cancelled: 'grey',
  undoing: 'blue',
  undone: 'grey',
} as const satisfies Record<ImportStatus, string>;

/** The state of an import in words. One that has refused rows is not simply done. */
export function StatusChip({ status, refusedRows }: Pick<Import, 'status' | 'refusedRows'>) {
  const isPartly = status === 'completed' && refusedRows > 0;
  return <Chip tone={isPartly ? 'amber' : TONES[status]}>{text(isPartly ? 'partly' : status)}</Chip>;
}

/** How far an import has come, what has become of its rows, and the way back. */
export function ImportState({ id }: { readonly id: string }) {
  const [isFollowed, setFollowed] = useState(true);
  const resource = useResource<Import>(`${IMPORTS}/${id}`, isFollowed ? { every: 1_000 } : {});
  const status = resource.data?.status;
  useFresh('progress.job.*', [IMPORTS]);
  useEffect(() => void setFollowed(status === undefined || isBusy(status)), [status]);
  return <Loaded resource={resource}>{(found) => <Shown found={found} />}</Loaded>;
}

function Shown({ found }: { readonly found: Import }) {
  const { id, status, message, isDryRun, totalRows, refusedRows, createdAt } = found;
  const { titleOf } = useKinds();
  const { createdRows, updatedRows, skippedRows, undoneRows, format, encoding, delimiter } = found;
  const isTried = isDryRun && status === 'completed';
  const counts = [
    [text(isTried ? 'isNew' : 'created'), createdRows, false],
    [text('updated'), updatedRows, false],
    [text(isTried ? 'needHelp' : 'refused'), refusedRows, refusedRows > 0],
  ] as const;
  const facts = [
    [text('kind'), titleOf(found.kind)],
    [text('by'), <StartedBy key="by" id={found.startedByUserId} />],
    ...(createdAt === undefined ? [] : [[text('since'), formatTime(createdAt)] as const]),
    [text('rows'), totalRows === null ? '–' : formatNumber(totalRows)],
    ...(skippedRows > 0 ? [[text('skipped'), formatNumber(skippedRows)] as const] : []),
    ...(undoneRows > 0 ? [[text('takenBack'), formatNumber(undoneRows)] as const] : []),
    [text('encoding'), encoding],
    ...(format === 'csv' ? [[text('delimiter'), delimiterText(delimiter)] as const] : []),
  ] as const;
  return (
    <>
      <section className="card" aria-label={text('state')}>
        {isTried && <h2>{text('willHappen')}</h2>}
        <p role="status">
          {!isTried && <StatusChip status={status} refusedRows={refusedRows} />}{' '}
          {isDryRun && (isTried ? text('checkedOnly') : text('dryRun'))}
        </p>
        {isBusy(status) && <Running found={found} />}
        {message !== null && <p className={status === 'failed' ? 'notice error' : 'notice'}>{message}</p>}
        {status !== 'failed' && (
          <dl className="counts">
            {counts.map(([name, count, isTrouble]) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd className={isTrouble ? 'trouble' : undefined}>{formatNumber(count)}</dd>
              </div>
            ))}
          </dl>
        )}
        {isTried && totalRows !== null && totalRows > 0 && (
          <progress
            value={totalRows - refusedRows}
            max={totalRows}
            aria-label={text('readyRows', { ready: totalRows - refusedRows, all: totalRows })}
          />
        )}
        {isTried ? <p className="help">{text('undoLater')}</p> : <Facts facts={facts} />}
        {!isDryRun && (status === 'completed' || status === 'failed' || status === 'cancelled') && (
          <UndoImport id={id} />
        )}
      </section>
      {refusedRows > 0 && !isBusy(status) && <Refusals found={found} />}
    </>
  );
}

/** The progress of the job, which can be cancelled. */
function Running({ found }: { readonly found: Import }) {
  const { progressJobId, status } = found;
  const cancel = useChange({ done: text('cancelling'), refreshes: [IMPORTS, '/progress'] });
  const path = progressJobId === null ? null : `/progress/jobs/${progressJobId}`;
  const { data } = useResource<{ readonly progressPercent: number; readonly cancellable: boolean }>(path, {
    every: 1_000,
  });
  return (
    <p className="buttons">
      <progress value={data?.progressPercent ?? 0} max={100} aria-label={text('progress')} />
      {status === 'running' && path !== null && (
        <Button isBusy={cancel.isRunning} onClick={() => void cancel.attempt('DELETE', path)}>
          {text('cancelImport')}
        </Button>
      )}
    </p>
  );
}
