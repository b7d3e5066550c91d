import { useRef, useState } from 'react';
import {
  Badge,
  Button,
  formatTime,
  Loaded,
  refresh,
  type Tone,
  useEvent,
  useIsOver,
  useResource,
} from '@tenantry/console';
import type { PendingAction } from '@tenantry/module-ai_assistant/contract';
import { ActionChanges } from './ActionChanges';
import { answerAction } from './answerAction';
import { text } from './texts';
import { ACTIONS } from './types';

/** How states of a proposed change are shown. */
export const ACTION_TONES: Readonly<Record<PendingAction['status'], Tone>> = {
  pending: 'warning',
  executing: 'info',
  confirmed: 'good',
  failed: 'bad',
  cancelled: 'neutral',
  expired: 'neutral',
};

/** The current state of a proposed change. It expires by the clock, without an event. */
export function useActionStatus({ status, expiresAt }: Pick<PendingAction, 'status' | 'expiresAt'>) {
  const isOver = useIsOver(expiresAt);
  return status === 'pending' && isOver ? 'expired' : status;
}

/** A change that an agent proposes, with its differences. Nothing is changed before a person confirms it. */
export function ActionCard({ id }: { readonly id: string }) {
  const path = `${ACTIONS}/${encodeURIComponent(id)}`;
  const resource = useResource<PendingAction>(path);
  useEvent('ai_assistant.action.changed', ({ payload }) => {
    if (payload['pendingActionId'] === id) void refresh([path]);
  });
  return (
    <div className="card action">
      <Loaded resource={resource}>{(action) => <Proposal action={action} path={path} />}</Loaded>
    </div>
  );
}

function Proposal({ action, path }: { readonly action: PendingAction; readonly path: string }) {
  const { toolName, expiresAt, executionResult, failedRecords, sideEffectsSummary } = action;
  const status = useActionStatus(action);
  const [running, setRunning] = useState<'confirm' | 'cancel' | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const state = useRef<HTMLParagraphElement>(null);
  const answer = async (verb: 'confirm' | 'cancel') => {
    setRunning(verb);
    setProblem(null);
    setProblem(await answerAction(action, path, verb));
    setRunning(null);
    // The buttons are gone, or the reason why nothing has happened stands above them. Who writes meanwhile goes on writing.
    const { activeElement, body } = document;
    if (activeElement === body || state.current?.parentElement?.contains(activeElement))
      state.current?.focus();
  };
  return (
    <section aria-label={`${text('proposal')}: ${toolName}`}>
      <p ref={state} tabIndex={-1} className="tools">
        <strong>{text('proposal')}</strong>{' '}
        <Badge tone={ACTION_TONES[status]}>{text(`action_${status}`)}</Badge>
        <span className="help">
          {status === 'pending'
            ? text('until', { time: formatTime(expiresAt) })
            : formatTime(action.resolvedAt)}
        </span>
      </p>
      <ActionChanges action={action} />
      {sideEffectsSummary !== null && <p>{sideEffectsSummary}</p>}
      {executionResult?.error && action.status === 'failed' && (
        <p className="notice error">{executionResult.error.message}</p>
      )}
      {failedRecords && failedRecords.length > 0 && (
        <>
          <p>{text('unchanged', { count: failedRecords.length })}</p>
          <ul>
            {failedRecords.map(({ recordId, error }) => (
              <li key={recordId}>
                {action.records?.find((record) => record.recordId === recordId)?.label ?? recordId}:{' '}
                {error.message}
              </li>
            ))}
          </ul>
        </>
      )}
      {problem !== null && (
        <p role="alert" className="notice error">
          {problem}
        </p>
      )}
      {status === 'pending' && (
        <div className="buttons">
          <Button
            look="primary"
            isBusy={running === 'confirm'}
            disabled={running !== null}
            onClick={() => void answer('confirm')}
          >
            {text('confirm')}
          </Button>
          <Button
            isBusy={running === 'cancel'}
            disabled={running !== null}
            onClick={() => void answer('cancel')}
          >
            {text('reject')}
          </Button>
        </div>
      )}
    </section>
  );
}
