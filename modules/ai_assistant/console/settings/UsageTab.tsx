import { type ReactNode, useState } from 'react';
import {
  Card,
  Chart,
  DateField,
  Empty,
  formatDay,
  formatNumber,
  Loaded,
  Named,
  pathWith,
  SelectField,
  serverNow,
  Table,
  useAddress,
  useResource,
} from '@tenantry/console';
import type { AgentView } from '@tenantry/module-ai_assistant/contract';
import { modelText } from './modelText';
import { Sessions } from './Sessions';
import { text } from './texts';
import type { Settings } from './types';
import { byDay, byModel, type DailyUsage, sumOf } from './usage';

const DAY = 86_400_000;
const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10);
const RANGES = ['7', '30', '90'] as const;

/** Tokens that agents have used, by day, by agent and model, and by session. */
export function UsageTab({
  settings,
  agents,
}: {
  readonly settings: Settings;
  readonly agents: readonly AgentView[];
}) {
  const { get, set } = useAddress();
  const [today] = useState(serverNow);
  const range = get('from') || get('days') === 'own' ? '' : get('days') || '30';
  const from = get('from') || dayOf(today - (Number(range || '30') - 1) * DAY);
  const to = get('to') || dayOf(today);
  const agentId = get('of');
  const usage = useResource<{ readonly rows: readonly DailyUsage[]; readonly total: number }>(
    pathWith('/ai_assistant/usage/daily', { from, to, agentId }),
  );
  const nameOf = (id: string) => agents.find((agent) => agent.id === id)?.label ?? id;
  return (
    <>
      <div className="tools">
        <SelectField
          label={text('range')}
          none={text('ownDays')}
          value={range}
          onChange={(days) => set({ days: days || 'own', from: days ? '' : from, to: days ? '' : to })}
          options={RANGES.map((id) => ({ value: id, text: text('lastDays', { count: Number(id) }) }))}
        />
        {range === '' && (
          <>
            <DateField label={text('from')} value={from} onChange={(value) => set({ from: value })} />
            <DateField label={text('to')} value={to} onChange={(value) => set({ to: value })} />
          </>
        )}
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
            <Empty hasDrawing title={text('noUsage')}>
              {text('noUsageHelp')}
            </Empty>
          ) : (
            <div className="usage">
              <Tiles rows={rows} days={byDay(rows, from, to)} />
              <Card title={text('byModel')}>
                <Table
                  label={text('byModel')}
                  rows={byModel(rows)}
                  idOf={({ key }) => key}
                  columns={[
                    {
                      title: text('agent'),
                      cell: ({ agent }) => (
                        <Named mark={{ name: nameOf(agent), shape: 'square', icon: 'bot' }}>
                          {nameOf(agent)}
                        </Named>
                      ),
                    },
                    { title: text('model'), cell: ({ model }) => modelText(settings, model) },
                    { title: text('inputTokens'), isNumber: true, cell: ({ input }) => formatNumber(input) },
                    {
                      title: text('outputTokens'),
                      isNumber: true,
                      cell: ({ output }) => formatNumber(output),
                    },
                    { title: text('turns'), isNumber: true, cell: ({ turns }) => formatNumber(turns) },
                  ]}
                />
                {rows.length < total && <p role="note">{text('usageCut')}</p>}
              </Card>
              <Card title={text('sessions')}>
                <Sessions from={from} to={to} agentId={agentId} nameOf={nameOf} />
              </Card>
            </div>
          )
        }
      </Loaded>
    </>
  );
}

/** The sums with their course, and the tokens of each day. */
function Tiles({
  rows,
  days,
}: {
  readonly rows: readonly DailyUsage[];
  readonly days: ReturnType<typeof byDay>;
}): ReactNode {
  const sum = sumOf(rows);
  return (
    <>
      <div className="settings-cards">
        {(['tokens', 'turns', 'sessions'] as const).map((what) => (
          <Card key={what} title={text(what)}>
            <Chart
              kind="number"
              title={text(what)}
              points={[]}
              value={sum[what]}
              trend={days.map((day) => day[what])}
            />
          </Card>
        ))}
      </div>
      <Card title={text('tokensByDay')}>
        <Chart
          kind="area"
          title={text('tokensByDay')}
          points={days.map(({ day, tokens }) => ({
            key: day,
            label: formatDay(day, { day: 'numeric', month: 'short' }),
            value: tokens,
          }))}
        />
      </Card>
    </>
  );
}
