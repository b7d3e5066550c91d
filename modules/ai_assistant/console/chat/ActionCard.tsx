import { useRef, useState } from 'react';
import {
  Ago,
  Badge,
  Button,
  formatAgo,
  formatTime,
  Link,
  Loaded,
  Named,
  RecordLink,
  refresh,
  Sentence,
  type Tone,
  useAccountName,
  useEvent,
  useIsOver,
  useKinds,
  useNames,
  useResource,
} from '@tenantry/console';
import type { PendingAction } from '@tenantry/module-ai_assistant/contract';
import { ActionChanges } from './ActionChanges';
import { answerAction } from './answerAction';
import { text } from './texts';
import { ACTIONS, type AgentList, AGENTS } from './types';

/** How states of a proposed change are shown. */
const TONES: Readonly<Record<PendingAction['status'], Tone>> = {
  pending: 'warning',
  executing: 'info',
  confirmed: 'good',
  failed: 'bad',
  cancelled: 'neutral',
  expired: 'neutral',
};

/** The current state of a proposed change. It expires by the clock, without an event. */
function useActionStatus({ status, expiresAt }: Pick<PendingAction, 'status' | 'expiresAt'>) {
  const isOver = useIsOver(expiresAt);
  return status === 'pending' && isOver ? 'expired' : status;
}

interface Props {
  readonly id: string;
  /** The conversation that it leads to; left out: none. */
  readonly conversationId?: string | null;
}

/** A change that an agent proposes, with its differences. Nothing is changed before a person confirms it. */
export function ActionCard({ id, conversationId = null }: Props) {
  const path = `${ACTIONS}/${encodeURIComponent(id)}`;
  const resource = useResource<PendingAction>(path);
  useEvent('ai_assistant.action.changed', ({ payload }) => {
    if (payload['pendingActionId'] === id) void refresh([path]);
  });
  return (
    <div className="action">
      <Loaded resource={resource}>
        {(action) => <Proposal action={action} path={path} conversationId={conversationId} />}
      </Loaded>
    </div>
  );
}

function Proposal(props: {
  readonly action: PendingAction;
  readonly path: string;
  readonly conversationId: string | null;
}) {
  const { action, path, conversationId } = props;
  const { agentId, createdAt, expiresAt, executionResult, failedRecords, sideEffectsSummary } = action;
  const status = useActionStatus(action);
  const agent = useResource<AgentList>(AGENTS).data?.agents.find((one) => one.id === agentId);
  const tool = agent?.tools.find((one) => one.name === action.toolName)?.displayName ?? action.toolName;
  const [running, setRunning] = useState<'confirm' | 'cancel' | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const state = useRef<HTMLElement>(null);
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
    <section aria-label={`${text('proposal')}: ${tool}`}>
      <header ref={state} tabIndex={-1}>
        <Target action={action} tool={tool} />
        <Badge tone={TONES[status]}>{text(`action_${status}`)}</Badge>
      </header>
      <p className="help">
        <Sentence
          text={text('proposedBy')}
          parts={{
            tool: <strong>{tool}</strong>,
            agent: agent?.label ?? agentId,
            when: <Ago at={createdAt} />,
          }}
        />
        {conversationId !== null && (
          <>
            {' · '}
            <Link href={`/backend/ai-assistant?conversation=${encodeURIComponent(conversationId)}`}>
              {text('toConversation')}
            </Link>
          </>
        )}
      </p>
      <ActionChanges action={action} name={tool} />
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
      {status === 'pending' ? (
        <>
          <p className="help">{text('withYourRights')}</p>
          <footer>
            <Button
              look="primary"
              icon="check"
              isBusy={running === 'confirm'}
              disabled={running !== null}
              onClick={() => void answer('confirm')}
            >
              {text('confirm')}
            </Button>
            <Button
              look="plain"
              isBusy={running === 'cancel'}
              disabled={running !== null}
              onClick={() => void answer('cancel')}
            >
              {text('reject')}
            </Button>
            <span className="help push" title={formatTime(expiresAt)}>
              {text('expires', { when: formatAgo(expiresAt) })}
            </span>
          </footer>
        </>
      ) : (
        <Decided action={action} />
      )}
    </section>
  );
}

/** The record that would change, with its kind; the tool where there is not exactly one. */
function Target({ action, tool }: { readonly action: PendingAction; readonly tool: string }) {
  const { targetEntityType: kind, targetRecordId: id, records } = action;
  const { titleOf } = useKinds();
  const nameOf = useNames([{ column: 'id', references: kind }], [{ id }]);
  const name = kind === null || id === null ? undefined : nameOf(kind, id);
  if (kind === null) return <strong>{tool}</strong>;
  if (id === null || name === undefined)
    return <strong>{[titleOf(kind), records?.length].filter(Boolean).join(' · ')}</strong>;
  return (
    <Named mark={nameOf.markOf(kind, id) ?? { name, shape: 'square' }}>
      <strong>
        <RecordLink kind={kind} id={id} name={name} />
      </strong>{' '}
      <span className="help">{titleOf(kind)}</span>
    </Named>
  );
}

/** Who has answered the proposal, and when. */
function Decided({ action: { status, resolvedAt, resolvedByUserId } }: { readonly action: PendingAction }) {
  const who = useAccountName(resolvedByUserId);
  if (resolvedAt === null) return null;
  return (
    <p className="help">
      {resolvedByUserId !== null && (status === 'confirmed' || status === 'cancelled') ? (
        <Sentence
          text={text(status === 'confirmed' ? 'madeBy' : 'rejectedBy')}
          parts={{ who: who ?? text('colleague'), when: <Ago at={resolvedAt} /> }}
        />
      ) : (
        <Ago at={resolvedAt} />
      )}
    </p>
  );
}
