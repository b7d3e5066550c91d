import { useState } from 'react';
import {
  Button,
  Dialog,
  Empty,
  formatNumber,
  formatTime,
  Loaded,
  Pager,
  pathWith,
  Table,
  useAddress,
  useResource,
} from '@tenantry/console';
import { finishText } from './codes';
import { text } from './texts';

interface Session {
  readonly sessionId: string;
  readonly agentId: string;
  readonly startedAt: string;
  readonly stepCount: number;
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
  return (
    <Loaded resource={resource}>
      {({ sessions, total }) =>
        sessions.length === 0 ? (
          <Empty title={text('noUsage')} />
        ) : (
          <>
            <Table
              label={text('sessions')}
              rows={sessions}
              idOf={({ sessionId, agentId: agent }) => `${sessionId} ${agent}`}
              columns={[
                {
                  title: text('started'),
                  cell: ({ sessionId, startedAt }) => (
                    <Button look="plain" className="link" onClick={() => setOpened(sessionId)}>
                      {formatTime(startedAt)}
                    </Button>
                  ),
                },
                { title: text('agent'), cell: ({ agentId: agent }) => nameOf(agent) },
                { title: text('turns'), isNumber: true, cell: ({ turnCount }) => formatNumber(turnCount) },
                { title: text('steps'), isNumber: true, cell: ({ stepCount }) => formatNumber(stepCount) },
                {
                  title: text('tokens'),
                  isNumber: true,
                  cell: ({ inputTokens, outputTokens }) => formatNumber(inputTokens + outputTokens),
                },
              ]}
            />
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
