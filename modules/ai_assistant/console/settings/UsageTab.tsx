import { useState } from 'react';
import {
  Chart,
  DateField,
  Empty,
  formatDay,
  formatNumber,
  Loaded,
  pathWith,
  SelectField,
  serverNow,
  Table,
  useAddress,
  useResource,
} from '@tenantry/console';
import type { AgentView } from '@tenantry/module-ai_assistant/contract';
import { Sessions } from './Sessions';
import { text } from './texts';
import { byDay, byModel, type DailyUsage } from './usage';

const DAY = 86_400_000;
const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10);

/** Tokens that agents have used, by day, by agent and model, and by session. */
export function UsageTab({ agents }: { readonly agents: readonly AgentView[] }) {
  const { get, set } = useAddress();
  const [today] = useState(serverNow);
  const from = get('from') || dayOf(today - 29 * DAY);
  const to = get('to') || dayOf(today);
  const agentId = get('of');
  const usage = useResource<{ readonly rows: readonly DailyUsage[]; readonly total: number }>(
    pathWith('/ai_assistant/usage/daily', { from, to, agentId }),
  );
  const nameOf = (id: string) => agents.find((agent) => agent.id === id)?.label ?? id;
  return (
    <>
      <div className="tools">
        <DateField label={text('from')} value={from} onChange={(value) => set({ from: value })} />
        <DateField label={text('to')} value={to} onChange={(value) => set({ to: value })} />
        <SelectField
          label={text('agent')}
          none={text('all')}
          value={agentId}
          onChange={(value) => set({ of: value })}
          options={agents.map(({ id, label }) => ({ value: id, text: label }))}
        />
      </div>
      <Loaded resource={usage} lines={8}>
        {({ rows, total }) =>
          rows.length === 0 ? (
            <Empty title={text('noUsage')} />
          ) : (
            <>
              <h2>{text('tokensByDay')}</h2>
              <Chart
                kind="area"
                title={text('tokensByDay')}
                points={byDay(rows, from, to).map(({ day, tokens }) => ({
                  key: day,
                  label: formatDay(`${day}T12:00:00`),
                  value: tokens,
                }))}
              />
              <h2>{text('byModel')}</h2>
              <Table
                label={text('byModel')}
                rows={byModel(rows)}
                idOf={({ agent, model }) => `${agent} ${model}`}
                columns={[
                  { title: text('agent'), cell: ({ agent }) => nameOf(agent) },
                  { title: text('model'), cell: ({ model }) => model },
                  { title: text('inputTokens'), isNumber: true, cell: ({ input }) => formatNumber(input) },
                  { title: text('outputTokens'), isNumber: true, cell: ({ output }) => formatNumber(output) },
                  { title: text('turns'), isNumber: true, cell: ({ turns }) => formatNumber(turns) },
                ]}
              />
              {rows.length < total && <p role="note">{text('usageCut')}</p>}
            </>
          )
        }
      </Loaded>
      <h2>{text('sessions')}</h2>
      <Sessions from={from} to={to} agentId={agentId} nameOf={nameOf} />
    </>
  );
}
