import { useEffect, useEffectEvent } from 'react';
import { SelectField, useAddress, useResource } from '@tenantry/console';
import type { AgentView } from '@tenantry/module-ai_assistant/contract';
import { AboutRecord, contextOf } from './AboutRecord';
import { ChatPanel } from './ChatPanel';
import { useChat } from './state/useChat';
import { type ConversationsAnswer, conversationsOf, FIRST } from './types';
import { ObjectRun } from './ObjectRun';
import { text } from './texts';

/** Key of the draft of a text that is typed before its conversation begins. */
export const NEW_DRAFT = 'new';

/** Chooses an agent, and begins with the first message. */
export function NewConversation(props: {
  readonly id: string;
  readonly agents: readonly AgentView[];
  /** After the first message was sent. */
  readonly onBegun: () => void;
}) {
  const { id, agents, onBegun } = props;
  const { get, set } = useAddress();
  const [chat, state] = useChat(id, true);
  const about = contextOf(get('about'));
  const newest = useResource<ConversationsAnswer>(conversationsOf('open', FIRST)).data?.items[0];
  const isSuited = ({ id: agent, executionMode }: AgentView) =>
    executionMode === 'chat' && (!about || agent.startsWith(`${about.entityType.split('.', 1)[0] ?? ''}.`));
  const agent =
    agents.find((one) => one.id === get('agent')) ??
    (about ? undefined : agents.find(({ id: one }) => one === newest?.agentId)) ??
    agents.find(isSuited) ??
    agents.find(({ executionMode }) => executionMode === 'chat') ??
    agents[0];
  const isBegun = state.conversation !== null;
  const announce = useEffectEvent(onBegun);
  useEffect(() => {
    if (isBegun) announce();
  }, [isBegun]);
  if (!agent) return null;
  return (
    <section className="chat-panel" aria-label={text('new')}>
      <div className="tools">
        <SelectField
          label={text('agent')}
          isRequired
          value={agent.id}
          onChange={(chosen) => set({ agent: chosen })}
          options={agents.map(({ id: value, label }) => ({ value, text: label }))}
        />
      </div>
      {agent.executionMode === 'object' ? (
        <>
          <p>{agent.description}</p>
          <ObjectRun key={agent.id} agent={agent} />
        </>
      ) : (
        <>
          {about && <AboutRecord context={about} clear={() => set({ about: '' })} />}
          <ChatPanel key={agent.id} {...{ chat, state, agent }} pageContext={about} draftKey={NEW_DRAFT} />
        </>
      )}
    </section>
  );
}
