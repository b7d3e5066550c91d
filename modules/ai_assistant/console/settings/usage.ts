import { cutText } from '@tenantry/core/texts';

/** Usage of an agent on a day; counters are texts. */
export interface DailyUsage {
  readonly day: string;
  readonly agentId: string;
  readonly providerId: string;
  readonly modelId: string;
  readonly inputTokens: string;
  readonly outputTokens: string;
  readonly turnCount: string;
  readonly sessionCount: string;
}

/** What was used on a day, or in all days. */
export interface Used {
  readonly tokens: number;
  readonly turns: number;
  readonly sessions: number;
}

const NOTHING: Used = { tokens: 0, turns: 0, sessions: 0 };

/** Days that a chart shows at most. */
const MOST = 92;

/** What was used on each day from one to another, also on those without any. */
export function byDay(
  rows: readonly DailyUsage[],
  from: string,
  to: string,
): readonly (Used & { readonly day: string })[] {
  const ofDay = new Map<string, DailyUsage[]>();
  for (const row of rows) {
    const key = cutText(row.day, 10);
    ofDay.set(key, [...(ofDay.get(key) ?? []), row]);
  }
  const days: string[] = [];
  const first = new Date(`${from}T00:00:00Z`).getTime();
  const last = new Date(`${to}T00:00:00Z`).getTime();
  for (let time = last; days.length < MOST && time >= first; time -= 86_400_000)
    days.unshift(new Date(time).toISOString().slice(0, 10));
  return days.map((day) => ({ day, ...sumOf(ofDay.get(day) ?? []) }));
}

/** All that was used. */
export function sumOf(rows: readonly DailyUsage[]): Used {
  return rows.reduce(
    ({ tokens, turns, sessions }, row) => ({
      tokens: tokens + Number(row.inputTokens) + Number(row.outputTokens),
      turns: turns + Number(row.turnCount),
      sessions: sessions + Number(row.sessionCount),
    }),
    NOTHING,
  );
}

/** Sums by agent and model, the largest first. */
export function byModel(rows: readonly DailyUsage[]) {
  const sums = new Map<
    string,
    {
      agent: string;
      model: { providerId: string; modelId: string };
      input: number;
      output: number;
      turns: number;
    }
  >();
  for (const { agentId, providerId, modelId, inputTokens, outputTokens, turnCount } of rows) {
    const key = `${agentId} ${providerId} ${modelId}`;
    const model = { providerId, modelId };
    const sum = sums.get(key) ?? { agent: agentId, model, input: 0, output: 0, turns: 0 };
    sum.input += Number(inputTokens);
    sum.output += Number(outputTokens);
    sum.turns += Number(turnCount);
    sums.set(key, sum);
  }
  return [...sums]
    .map(([key, sum]) => ({ key, ...sum }))
    .sort((a, b) => b.input + b.output - (a.input + a.output));
}
