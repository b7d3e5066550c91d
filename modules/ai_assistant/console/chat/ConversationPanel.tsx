import { Badge, InHead, PageActions, Problem, Skeleton, useAddress, usePageTitle } from '@tenantry/console';
import type { AgentView } from '@tenantry/module-ai_assistant/contract';
import { AboutRecord, contextOf } from './AboutRecord';
import { ConversationMenu } from './ConversationMenu';
import { ChatPanel } from './ChatPanel';
import { useChat } from './state/useChat';
import { text } from './texts';

/** A stored conversation. */
export function ConversationPanel(props: { readonly id: string; readonly agents: readonly AgentView[] }) {
  const { id, agents } = props;
  const { get, set } = useAddress();
  const [chat, state] = useChat(id, false);
  const { conversation, error } = state;
  usePageTitle(conversation ? (conversation.title ?? text('untitled')) : undefined);
  if (!conversation)
    return (
      <section className="chat-panel" aria-label={text('untitled')}>
        {error ? <Problem error={error} retry={() => void chat.load()} /> : <Skeleton lines={6} />}
      </section>
    );
  const agent = agents.find((one) => one.id === conversation.agentId) ?? null;
  const about = contextOf(get('about'));
  return (
    <section className="chat-panel" aria-label={conversation.title ?? text('untitled')}>
      <InHead place="marks">{conversation.status === 'closed' && <Badge>{text('isArchived')}</Badge>}</InHead>
      <InHead place="below">{agent?.label ?? conversation.agentId}</InHead>
      <PageActions>
        <ConversationMenu conversation={conversation} isOpened />
      </PageActions>
      {about && <AboutRecord context={about} clear={() => set({ about: '' })} />}
      <ChatPanel
        chat={chat}
        state={state}
        agent={agent}
        pageContext={about}
        draftKey={id}
        {...(conversation.isOwner === false && { readOnly: text('readOnly') })}
        {...(!agent && { readOnly: text('agentGone') })}
      />
    </section>
  );
}
