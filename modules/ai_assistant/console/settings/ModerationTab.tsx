import {
  Empty,
  formatShare,
  formatTime,
  Loaded,
  Pager,
  pathWith,
  Table,
  useAddress,
  useResource,
} from '@tenantry/console';
import type { AgentView } from '@tenantry/module-ai_assistant/contract';
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
    <>
      <p>{text('moderationAbout')}</p>
      <Loaded resource={resource} lines={6}>
        {({ items, total }) =>
          items.length === 0 ? (
            <Empty title={text('nothingBlocked')} />
          ) : (
            <>
              <Table
                label={text('moderation')}
                rows={items}
                idOf={({ id }) => id}
                columns={[
                  { title: text('time'), cell: ({ createdAt }) => formatTime(createdAt) },
                  {
                    title: text('agent'),
                    cell: ({ agentId }) => agents.find(({ id }) => id === agentId)?.label ?? agentId,
                  },
                  { title: text('categories'), cell: ({ categories }) => shownCategories(categories) },
                ]}
              />
              <Pager pages={Math.ceil(total / SIZE)} />
            </>
          )
        }
      </Loaded>
    </>
  );
}

/** Names of categories that hold, with their scores where they have one. */
function shownCategories(categories: Flag['categories']): string {
  return Object.entries(categories)
    .filter(([, value]) => value !== false && value !== null)
    .map(([name, value]) => (typeof value === 'number' ? `${name} ${formatShare(value)}` : name))
    .join(', ');
}
