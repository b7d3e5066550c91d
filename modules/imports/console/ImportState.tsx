import { useEffect, useState } from 'react';
import {
  Badge,
  Button,
  Facts,
  formatNumber,
  Loaded,
  useChange,
  useFresh,
  useResource,
} from '@tenantry/console';
import { Refusals } from './Refusals';
import { delimiterText } from './delimiterText';
import { text } from './texts';
import { type Import, IMPORTS, type ImportStatus, isBusy } from './types';
import { UndoImport } from './UndoImport';

const TONES = {
  new: 'neutral',
  ready: 'neutral',
  running: 'info',
  completed: 'good',
  failed: 'bad',
  cancelled: 'neutral',
  undoing: 'info',
  undone: 'neutral',
} as const satisfies Record<ImportStatus, string>;

/** The state of an import in a word. */
export function StatusBadge({ status }: { readonly status: ImportStatus }) {
  return <Badge tone={TONES[status]}>{text(status)}</Badge>;
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
  const { id, status, message, isDryRun, totalRows, refusedRows } = found;
  const { createdRows, updatedRows, skippedRows, undoneRows, format, encoding, delimiter } = found;
  return (
    <section className="card" aria-label={text('state')}>
      <p role="status">
        <StatusBadge status={status} />{' '}
        {isDryRun && (status === 'completed' ? text('checkedOnly') : text('dryRun'))}
      </p>
      {isBusy(status) && <Running found={found} />}
      {message !== null && <p className="notice">{message}</p>}
      <Facts
        facts={[
          [text('encoding'), encoding],
          ...(format === 'csv' ? [[text('delimiter'), delimiterText(delimiter)] as const] : []),
          [text('rows'), totalRows === null ? '–' : formatNumber(totalRows)],
          [text('created'), formatNumber(createdRows)],
          [text('updated'), formatNumber(updatedRows)],
          [text('skipped'), formatNumber(skippedRows)],
          [text('refused'), formatNumber(refusedRows)],
          ...(undoneRows > 0 ? [[text('takenBack'), formatNumber(undoneRows)] as const] : []),
        ]}
      />
      {refusedRows > 0 && !isBusy(status) && <Refusals id={id} count={refusedRows} />}
      {!isDryRun && (status === 'completed' || status === 'failed' || status === 'cancelled') && (
        <UndoImport id={id} />
      )}
    </section>
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
