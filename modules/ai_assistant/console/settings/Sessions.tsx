import { useState } from 'react';
import {
  Ago,
  Button,
  Dialog,
  Empty,
  formatNumber,
  formatTime,
  kindOfService,
  Loaded,
  Pager,
  pathWith,
  Table,
  useAddress,
  useNames,
  useResource,
} from '@tenantry/console';
import { finishText } from './codes';
import { Row } from './Row';
import { text } from './texts';

interface Session {
  readonly sessionId: string;
  readonly agentId: string;
  readonly userId: string | null;
  readonly startedAt: string;
  readonly turnCount: number;
  readonly inputTokens: number;
  readonly outputTokens: number;
}

interface Step {
  readonly id: string;
  readonly modelId: string;
  readonly stepIndex: number;
  readonly inputTokens: number;
  readonly outputTokens: number;
  readonly finishReason: string | null;
  readonly createdAt: string;
}

const SIZE = 20;

/** Sessions with agents, each with its steps. */
export function Sessions(props: {
  readonly from: string;
  readonly to: string;
  readonly agentId: string;
  readonly nameOf: (agentId: string) => string;
}) {
  const { from, to, agentId, nameOf } = props;
  const { page } = useAddress();
  const [opened, setOpened] = useState<string | null>(null);
  const resource = useResource<{ readonly sessions: readonly Session[]; readonly total: number }>(
    pathWith('/ai_assistant/usage/sessions', { from, to, agentId, limit: SIZE, offset: (page - 1) * SIZE }),
  );
  const accounts = kindOfService('accounts');
  const accountOf = useNames(
    [{ column: 'userId', references: accounts }],
    (resource.data?.sessions ?? []).map((session) => ({ ...session })),
  );
  return (
    <Loaded resource={resource}>
      {({ sessions, total }) =>
        sessions.length === 0 ? (
          <Empty title={text('noUsage')} />
        ) : (
          <>
            <ul className="device-list" aria-label={text('sessions')}>
              {sessions.map(({ sessionId, agentId: agent, userId, startedAt, turnCount, ...used }) => {
                const person = userId === null || accounts === null ? undefined : accountOf(accounts, userId);
                const name = person ?? nameOf(agent);
                return (
                  <Row
                    key={`${sessionId} ${agent}`}
                    mark={
                      person === undefined ? { name, icon: 'bot' } : { name, shape: 'round', account: userId }
                    }
                    title={
                      <Button look="plain" className="link" onClick={() => setOpened(sessionId)}>
                        {name}
                      </Button>
                    }
                    note={[
                      ...(person === undefined ? [] : [nameOf(agent)]),
                      text('messageCount', { count: turnCount }),
                      text('tokenCount', { count: used.inputTokens + used.outputTokens }),
                    ].join(' · ')}
                  >
                    <span className="help">
                      <Ago at={startedAt} />
                    </span>
                  </Row>
                );
              })}
            </ul>
            <Pager pages={Math.ceil(total / SIZE)} />
            {opened !== null && <StepsDialog id={opened} onClose={() => setOpened(null)} />}
          </>
        )
      }
    </Loaded>
  );
}

function StepsDialog({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const resource = useResource<{ readonly events: readonly Step[] }>(`/ai_assistant/usage/sessions/${id}`);
  return (
    <Dialog title={text('steps')} onClose={onClose} size="wide">
      <Loaded resource={resource}>
        {({ events }) => (
          <Table
            label={text('steps')}
            rows={events}
            idOf={(step) => step.id}
            columns={[
              { title: text('time'), cell: ({ createdAt }) => formatTime(createdAt) },
              { title: text('model'), cell: ({ modelId }) => modelId || '–' },
              { title: text('inputTokens'), isNumber: true, cell: (step) => formatNumber(step.inputTokens) },
              {
                title: text('outputTokens'),
                isNumber: true,
                cell: (step) => formatNumber(step.outputTokens),
              },
              {
                title: text('finished'),
                cell: ({ finishReason }) => (finishReason ? finishText(finishReason) : '–'),
              },
            ]}
          />
        )}
      </Loaded>
    </Dialog>
  );
}
