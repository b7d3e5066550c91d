import { Suspense } from 'react';
import { Avatar, Badge, lazyCode, shownValue, Skeleton } from '@tenantry/console';
import type { AgentView } from '@tenantry/module-ai_assistant/contract';
import type { Answer, Piece, Task } from './answer/Answer';
import { Markdown } from './answer/Markdown';
import { CONFIRM_CARD, partsOfOutput, type ShownPart } from './answer/shownParts';
import type { Entry } from './state/entries';
import { text } from './texts';
import { ToolCallView } from './ToolCallView';

/** Shown where an agent proposes a change, with the code by which views show values. */
const ActionCard = lazyCode(
  () => import('./ActionCard'),
  (code) => code.ActionCard,
);

/** A message of a conversation. */
export function Message({ entry, agent }: { readonly entry: Entry; readonly agent: AgentView | null }) {
  const { role, answer, files, parts } = entry;
  const isOwn = role === 'user';
  return (
    <article className={isOwn ? 'message own' : 'message'} aria-label={text(isOwn ? 'you' : 'assistant')}>
      {!isOwn && <Sign />}
      {answer ? (
        <AnswerView answer={answer} agent={agent} hasParts={parts.length > 0} />
      ) : isOwn ? (
        <p className="written">{entry.text}</p>
      ) : (
        <Markdown text={entry.text} />
      )}
      {files.length > 0 && (
        <ul className="words help">
          {files.map(({ id, name }) => (
            <li key={id}>{name}</li>
          ))}
        </ul>
      )}
      {parts.map((part, index) => (
        <PartView key={index} part={part} />
      ))}
    </article>
  );
}

/** The answer that is under way. */
export function LiveAnswer({ answer, agent }: { readonly answer: Answer; readonly agent: AgentView | null }) {
  return (
    <article className="message" aria-label={text('assistant')}>
      <Sign />
      <AnswerView answer={answer} agent={agent} hasParts={false} />
    </article>
  );
}

/** Stands before what agents say. */
const Sign = () => <Avatar name="" shape="square" size={32} icon="sparkles" />;

interface AnswerProps {
  readonly answer: Answer;
  readonly agent: AgentView | null;
  /** Whether what tools want to have shown stands below the answer already. */
  readonly hasParts: boolean;
}

function AnswerView({ answer, agent, hasParts }: AnswerProps) {
  const { pieces, stopped, error, tokens } = answer;
  const tasks = answer.tasks.filter(({ source }) => source !== 'runtime');
  return (
    <>
      {tasks.length > 0 && <Tasks tasks={tasks} />}
      {pieces.map((piece, index) => (
        <PieceView key={index} piece={piece} agent={agent} hasParts={hasParts} />
      ))}
      {stopped !== null && (
        <p className="soft">{text(stopped.startsWith('budget') ? 'limitReached' : 'stopped')}</p>
      )}
      {error !== null && (
        <p role="alert" className="notice error">
          {text('answerFailed')} {error}
        </p>
      )}
      {tokens !== null && tokens > 0 && <p className="help">{text('tokens', { count: tokens })}</p>}
    </>
  );
}

type PieceProps = Omit<AnswerProps, 'answer'> & { readonly piece: Piece };

function PieceView({ piece, agent, hasParts }: PieceProps) {
  if (piece.type === 'tool') {
    const parts = partsOfOutput(piece.output);
    return (
      <>
        <ToolCallView call={piece} agent={agent} isProposal={parts.some(isProposal)} />
        {!hasParts && parts.map((part, at) => <PartView key={at} part={part} />)}
      </>
    );
  }
  if (piece.type === 'text') return <Markdown text={piece.text} />;
  return (
    <details>
      <summary>{text('reasoning')}</summary>
      <Markdown text={piece.text} />
    </details>
  );
}

const isProposal = ({ componentId }: ShownPart) => componentId === CONFIRM_CARD;

const TONES = { pending: 'neutral', running: 'info', done: 'good', failed: 'bad' } as const;

function Tasks({ tasks }: { readonly tasks: readonly Task[] }) {
  return (
    <ol className="tasks" aria-label={text('tasks')}>
      {tasks.map(({ id, label, state, detail }) => (
        <li key={id}>
          <Badge tone={TONES[state]}>{text(`task_${state}`)}</Badge> {label}
          {detail !== undefined && <span className="help"> {detail}</span>}
        </li>
      ))}
    </ol>
  );
}

function PartView({ part: { componentId, pendingActionId, payload } }: { readonly part: ShownPart }) {
  if (componentId === CONFIRM_CARD || pendingActionId !== undefined)
    return pendingActionId === undefined ? null : (
      <Suspense fallback={<Skeleton />}>
        <ActionCard id={pendingActionId} />
      </Suspense>
    );
  if (typeof payload !== 'object' || payload === null) return null;
  return (
    <dl className="facts card">
      {Object.entries(payload).map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{shownValue(value)}</dd>
        </div>
      ))}
    </dl>
  );
}
