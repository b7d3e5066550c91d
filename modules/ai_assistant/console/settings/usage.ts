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
}

/** Days that a chart shows at most. */
const MOST = 92;

/** Tokens of each day from one to another, also of those without any. */
export function byDay(
  rows: readonly DailyUsage[],
  from: string,
  to: string,
): readonly { readonly day: string; readonly tokens: number }[] {
  const sums = new Map<string, number>();
  for (const { day, inputTokens, outputTokens } of rows) {
    const key = cutText(day, 10);
    sums.set(key, (sums.get(key) ?? 0) + Number(inputTokens) + Number(outputTokens));
  }
  const days: string[] = [];
  const last = new Date(`${to}T00:00:00Z`).getTime();
  for (
    let time = last;
    days.length < MOST && time >= new Date(`${from}T00:00:00Z`).getTime();
    time -= 86_400_000
  )
    days.unshift(new Date(time).toISOString().slice(0, 10));
  return days.map((day) => ({ day, tokens: sums.get(day) ?? 0 }));
}

/** Sums by agent and model, the largest first. */
export function byModel(rows: readonly DailyUsage[]) {
  const sums = new Map<
    string,
    { agent: string; model: string; input: number; output: number; turns: number }
  >();
  for (const { agentId, providerId, modelId, inputTokens, outputTokens, turnCount } of rows) {
    const model = `${providerId} / ${modelId}`;
    const key = `${agentId} ${model}`;
    const sum = sums.get(key) ?? { agent: agentId, model, input: 0, output: 0, turns: 0 };
    sum.input += Number(inputTokens);
    sum.output += Number(outputTokens);
    sum.turns += Number(turnCount);
    sums.set(key, sum);
  }
  return [...sums.values()].sort((a, b) => b.input + b.output - (a.input + a.output));
}
