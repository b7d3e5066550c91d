import { Fragment } from 'react';
import {
  Ago,
  Card,
  Chip,
  Empty,
  formatShare,
  Loaded,
  Pager,
  pathWith,
  useAddress,
  useResource,
} from '@tenantry/console';
import type { AgentView } from '@tenantry/module-ai_assistant/contract';
import { Row } from './Row';
import { text } from './texts';

interface Flag {
  readonly id: string;
  readonly agentId: string;
  readonly providerId: string;
  readonly modelId: string;
  readonly categories: Readonly<Record<string, unknown>>;
  readonly createdAt: string;
}

const SIZE = 25;

/** Input that was blocked: its categories, never what was written. */
export function ModerationTab({ agents }: { readonly agents: readonly AgentView[] }) {
  const { page } = useAddress();
  const resource = useResource<{ readonly items: readonly Flag[]; readonly total: number }>(
    pathWith('/ai_assistant/moderation-flags', { page, pageSize: SIZE }),
  );
  return (
    <Card title={text('moderation')}>
      <p className="help">{text('moderationAbout')}</p>
      <Loaded resource={resource} lines={6}>
        {({ items, total }) =>
          items.length === 0 ? (
            <Empty title={text('nothingBlocked')} />
          ) : (
            <>
              <ul className="device-list" aria-label={text('moderation')}>
                {items.map(({ id, agentId, categories, createdAt }) => {
                  const name = agents.find((agent) => agent.id === agentId)?.label ?? agentId;
                  return (
                    <Row
                      key={id}
                      mark={{ name, icon: 'bot' }}
                      title={name}
                      note={shownCategories(categories).map((category) => (
                        <Fragment key={category}>
                          <Chip tone="red">{category}</Chip>{' '}
                        </Fragment>
                      ))}
                    >
                      <span className="help">
                        <Ago at={createdAt} />
                      </span>
                    </Row>
                  );
                })}
              </ul>
              <Pager pages={Math.ceil(total / SIZE)} />
            </>
          )
        }
      </Loaded>
    </Card>
  );
}

/** Names of categories that hold, in words, with their scores where they have one. */
function shownCategories(categories: Flag['categories']): string[] {
  return Object.entries(categories)
    .filter(([, value]) => value !== false && value !== null)
    .map(([code, value]) => {
      const name = code.replace(/[/_-]+/g, ' ');
      return typeof value === 'number' ? `${name} ${formatShare(value)}` : name;
    });
}
