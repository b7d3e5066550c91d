import { useState } from 'react';
import {
  Button,
  Empty,
  ErrorBoundary,
  Icon,
  Loaded,
  moveDraft,
  newId,
  useAddress,
  usePerson,
  useResource,
} from '@tenantry/console';
import { ConversationList } from './ConversationList';
import { ConversationPanel } from './ConversationPanel';
import { NEW_DRAFT, NewConversation } from './NewConversation';
import { text } from './texts';
import { type AgentList, AGENTS } from './types';

/** Conversations with agents. */
export function ChatPage() {
  const resource = useResource<AgentList>(AGENTS);
  return <Loaded resource={resource}>{(list) => <Chats {...list} />}</Loaded>;
}

function Chats({ agents, aiConfigured }: AgentList) {
  const { isOperator } = usePerson();
  const { get, set } = useAddress();
  const [fresh, setFresh] = useState(() => newId());
  const [isListed, setListed] = useState(false);
  const opened = get('conversation');
  const begin = () => {
    setFresh(newId());
    setListed(false);
    set({ conversation: '', about: '' });
  };
  return (
    <>
      {!aiConfigured && (
        <p className="notice warning">
          <Icon name="triangle-alert" />
          {text(isOperator ? 'notConfiguredHere' : 'notConfigured')}
        </p>
      )}
      <div className="chats">
        <div className={isListed ? 'chat-list listed' : 'chat-list'}>
          <div className="tools">
            <Button icon="plus" className="begin" onClick={begin}>
              {text('new')}
            </Button>
            <Button className="list-switch" aria-expanded={isListed} onClick={() => setListed(!isListed)}>
              {text('conversations')}
            </Button>
          </div>
          <ErrorBoundary of={opened}>
            <ConversationList agents={agents} selected={opened} onOpen={() => setListed(false)} />
          </ErrorBoundary>
        </div>
        <ErrorBoundary of={opened}>
          {agents.length === 0 ? (
            <Empty title={text('noAgents')}>{text('noAgentsHelp')}</Empty>
          ) : opened === '' ? (
            <NewConversation
              key={fresh}
              id={fresh}
              agents={agents}
              onBegun={() => {
                // Text that is typed while the first answer comes is for the same conversation.
                moveDraft(NEW_DRAFT, fresh);
                set({ conversation: fresh }, true);
                setFresh(newId());
              }}
            />
          ) : (
            <ConversationPanel key={opened} id={opened} agents={agents} />
          )}
        </ErrorBoundary>
      </div>
    </>
  );
}
