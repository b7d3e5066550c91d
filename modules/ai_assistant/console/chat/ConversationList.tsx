import { useState } from 'react';
import {
  Badge,
  Button,
  formatAgo,
  formatDay,
  Icon,
  kitText,
  Link,
  Loaded,
  serverNow,
  useFresh,
  useResource,
} from '@tenantry/console';
import type { AgentView, ConversationView } from '@tenantry/module-ai_assistant/contract';
import { text } from './texts';
import { type ConversationsAnswer, CONVERSATIONS, conversationsOf, FIRST } from './types';
import { ConversationMenu } from './ConversationMenu';

const MOST = 100;

const WEEK = 7 * 86_400_000;
const AGES = ['ageToday', 'ageWeek', 'ageOlder'] as const;

/** Conversations that the caller may read, those with the newest message first. */
export function ConversationList(props: {
  readonly agents: readonly AgentView[];
  readonly selected: string;
  readonly onOpen: () => void;
}) {
  const { agents, selected, onOpen } = props;
  const [search, setSearch] = useState('');
  const [status, setStatus] = useState<'open' | 'closed'>('open');
  const [limit, setLimit] = useState(FIRST);
  const list = useResource<ConversationsAnswer>(conversationsOf(status, limit));
  useFresh('ai_assistant.conversation.*', [CONVERSATIONS]);
  const agentOf = (id: string) => agents.find((agent) => agent.id === id)?.label ?? id;
  const wanted = search.trim().toLowerCase();
  const isFound = ({ title, agentId }: ConversationView) =>
    `${title ?? ''} ${agentOf(agentId)}`.toLowerCase().includes(wanted);
  return (
    <nav aria-label={text('conversations')} className="conversations">
      <label className="field search">
        <span className="hidden">{kitText('search')}</span>
        <Icon name="search" />
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
              {AGES.map((age) => {
                const group = shown.filter((one) => ageOf(one) === age);
                return (
                  group.length > 0 && (
                    <section key={age} aria-label={text(age)}>
                      <p className="help">{text(age)}</p>
                      <ul>
                        {group.map((conversation) => (
                          <Row
                            key={conversation.conversationId}
                            conversation={conversation}
                            agent={agentOf(conversation.agentId)}
                            isOpened={conversation.conversationId === selected}
                            onOpen={onOpen}
                          />
                        ))}
                      </ul>
                    </section>
                  )
                );
              })}
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

function Row(props: {
  readonly conversation: ConversationView;
  /** Name of its agent. */
  readonly agent: string;
  readonly isOpened: boolean;
  readonly onOpen: () => void;
}) {
  const { conversation, agent, isOpened, onOpen } = props;
  const { conversationId, title, visibility } = conversation;
  return (
    <li>
      <Link
        href={`/backend/ai-assistant?conversation=${encodeURIComponent(conversationId)}`}
        aria-current={isOpened ? 'page' : undefined}
        onClick={onOpen}
      >
        <span className="title">{title ?? text('untitled')}</span>
        <span className="help">
          {agent} · {formatAgo(timeOf(conversation))}{' '}
          {visibility === 'shared' && <Badge>{text('shared')}</Badge>}
        </span>
      </Link>
      <ConversationMenu conversation={conversation} isOpened={isOpened} />
    </li>
  );
}

const timeOf = ({ lastMessageAt, createdAt }: ConversationView) => lastMessageAt ?? createdAt;

/** How long ago the last message came, in the calendar of the person. */
function ageOf(conversation: ConversationView): (typeof AGES)[number] {
  const now = serverNow();
  const dayOf = (time: string | number) => formatDay(time, { dateStyle: 'short' });
  const time = timeOf(conversation);
  if (dayOf(time) === dayOf(now)) return 'ageToday';
  return now - new Date(time).getTime() < WEEK ? 'ageWeek' : 'ageOlder';
}
