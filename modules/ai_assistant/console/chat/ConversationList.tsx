import { useState } from 'react';
import {
  Badge,
  Button,
  formatAgo,
  kitText,
  Link,
  Loaded,
  pathWith,
  useFresh,
  useResource,
} from '@tenantry/console';
import type { AgentView, ConversationView } from '@tenantry/module-ai_assistant/contract';
import { text } from './texts';
import { CONVERSATIONS } from './types';
import { ConversationMenu } from './ConversationMenu';

const MORE = 30;
const MOST = 100;

/** Conversations that the caller may read, those with the newest message first. */
export function ConversationList(props: {
  readonly agents: readonly AgentView[];
  readonly selected: string;
  readonly onOpen: () => void;
}) {
  const { agents, selected, onOpen } = props;
  const [search, setSearch] = useState('');
  const [status, setStatus] = useState<'open' | 'closed'>('open');
  const [limit, setLimit] = useState(MORE);
  const list = useResource<{
    readonly items: readonly ConversationView[];
    readonly nextCursor: string | null;
  }>(pathWith(CONVERSATIONS, { status, limit }));
  useFresh('ai_assistant.conversation.*', [CONVERSATIONS]);
  const agentOf = (id: string) => agents.find((agent) => agent.id === id)?.label ?? id;
  const wanted = search.trim().toLowerCase();
  const isFound = ({ title, agentId }: ConversationView) =>
    `${title ?? ''} ${agentOf(agentId)}`.toLowerCase().includes(wanted);
  return (
    <nav aria-label={text('conversations')} className="conversations">
      <label className="field">
        <span className="hidden">{kitText('search')}</span>
        <input
          type="search"
          placeholder={kitText('search')}
          value={search}
          onChange={({ target }) => {
            setSearch(target.value);
            // The server does not search: all that it gives are searched here.
            setLimit(MOST);
          }}
        />
      </label>
      <label className="check">
        <input
          type="checkbox"
          checked={status === 'closed'}
          onChange={({ target }) => setStatus(target.checked ? 'closed' : 'open')}
        />
        <span>{text('archived')}</span>
      </label>
      <Loaded resource={list} lines={6}>
        {({ items, nextCursor }) => {
          const shown = items.filter(isFound);
          return (
            <>
              {shown.length === 0 && (
                <p className="soft">{text(items.length === 0 ? 'noConversations' : 'noneFound')}</p>
              )}
              <ul>
                {shown.map((conversation) => (
                  <li key={conversation.conversationId}>
                    <Link
                      href={`/backend/ai-assistant?conversation=${encodeURIComponent(conversation.conversationId)}`}
                      aria-current={conversation.conversationId === selected ? 'page' : undefined}
                      onClick={onOpen}
                    >
                      <span className="title">{conversation.title ?? text('untitled')}</span>
                      <span className="help">
                        {agentOf(conversation.agentId)} ·{' '}
                        {formatAgo(conversation.lastMessageAt ?? conversation.createdAt)}{' '}
                        {conversation.visibility === 'shared' && <Badge>{text('shared')}</Badge>}
                      </span>
                    </Link>
                    <ConversationMenu
                      conversation={conversation}
                      isOpened={conversation.conversationId === selected}
                    />
                  </li>
                ))}
              </ul>
              {nextCursor !== null && limit < MOST && (
                <Button onClick={() => setLimit(MOST)}>{text('more')}</Button>
              )}
            </>
          );
        }}
      </Loaded>
    </nav>
  );
}
