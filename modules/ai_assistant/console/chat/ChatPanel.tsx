import { useEffect, useRef } from 'react';
import { Avatar, Button } from '@tenantry/console';
import type { AgentView } from '@tenantry/module-ai_assistant/contract';
import type { Chat } from './state/Chat';
import type { ChatState } from './state/ChatState';
import { ChatProblem } from './ChatProblem';
import { Composer } from './Composer';
import { LiveAnswer, Message } from './Message';
import { text } from './texts';
import type { PageContext } from './types';

/** Pixels from the end within which the view follows new text. */
const NEAR = 120;

/** The messages of a conversation, and the field for the next one. */
export function ChatPanel(props: {
  readonly chat: Chat;
  readonly state: ChatState;
  /** Null where the caller may not use it any more. */
  readonly agent: AgentView | null;
  readonly pageContext: PageContext | null;
  /** Key of the draft: the conversation, or the next new one. */
  readonly draftKey: string;
  /** Why nothing can be written. */
  readonly readOnly?: string;
}) {
  const { chat, state, agent, pageContext, draftKey, readOnly } = props;
  const { entries, live, phase, error, older } = state;
  const end = useRef<HTMLDivElement>(null);
  const isBusy = phase !== 'idle' && phase !== 'loading';
  useFollow(end, entries.length, live);
  const send: Parameters<typeof Composer>[0]['send'] = (draft) =>
    agent && chat.send(agent.id, draft, pageContext);
  const last = entries.at(-1);
  const isUnanswered = last?.role === 'user';
  const question = entries.findLast(({ role }) => role === 'user');
  const mayAskAgain =
    phase === 'idle' && readOnly === undefined && (isUnanswered || (last?.answer?.error ?? null) !== null);
  return (
    <>
      {older !== null && <Button onClick={() => void chat.loadOlder()}>{text('older')}</Button>}
      <div role="log" aria-label={text('messages')} aria-busy={isBusy} className="messages" tabIndex={0}>
        {entries.map((entry) => (
          <Message key={entry.id} entry={entry} agent={agent} />
        ))}
        {live && <LiveAnswer answer={live} agent={agent} />}
        {isBusy && <p className="soft">{text(phase)}</p>}
        {mayAskAgain && question && (
          <p className="soft tools">
            {isUnanswered && text('unanswered')}
            <Button onClick={() => void send({ text: question.text, files: question.files })}>
              {text('askAgain')}
            </Button>
          </p>
        )}
        <div ref={end} className="log-end" />
      </div>
      {entries.length === 0 && phase === 'idle' && agent && readOnly === undefined && (
        <div className="chat-start">
          <Avatar name={agent.label} shape="square" size={44} icon="sparkles" />
          <h2>{agent.label}</h2>
          <p className="soft">{agent.description}</p>
          <div className="tools">
            {agent.suggestions.map(({ label, prompt }) => (
              <Button key={label} title={prompt} onClick={() => void send({ text: prompt, files: [] })}>
                {label}
              </Button>
            ))}
          </div>
        </div>
      )}
      {error && <ChatProblem error={error} />}
      {readOnly !== undefined ? (
        <p className="notice">{readOnly}</p>
      ) : (
        agent && (
          <Composer
            agent={agent}
            conversationId={chat.conversationId}
            draftKey={draftKey}
            unsent={state.unsent}
            model={state.model}
            choose={(model) => chat.choose(model)}
            isBusy={isBusy}
            send={send}
            stop={() => void chat.stop()}
          />
        )
      )}
    </>
  );
}

/** Keeps the end in view while text arrives, unless the person has scrolled away from it. */
function useFollow(end: React.RefObject<HTMLElement | null>, count: number, live: unknown): void {
  const counted = useRef(count);
  useEffect(() => {
    const element = end.current;
    if (!element) return;
    const isNew = counted.current !== count;
    counted.current = count;
    const isNear = element.getBoundingClientRect().top - innerHeight < NEAR;
    if (isNew || (live !== null && isNear)) element.scrollIntoView({ block: 'nearest' });
  }, [end, count, live]);
}
