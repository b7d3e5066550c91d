import { randomUUID } from 'node:crypto';
import type { DemoUser, SeedServices } from './SeedServices';

const DAY = 86_400_000;
/** Days of usage. */
const DAYS = 14;

/** Records what agents of the demo have used, day by day until now. */
export async function seedUsage(
  { clock, usageLedger }: Pick<SeedServices, 'clock' | 'usageLedger'>,
  { place, userId }: DemoUser,
  agentIds: readonly string[],
): Promise<void> {
  const now = clock.now().getTime();
  for (let day = DAYS - 1; day >= 0; day -= 1) {
    const agentId = agentIds[day % agentIds.length] ?? '';
    const sessionId = randomUUID();
    for (let turn = 0; turn <= (day * 3) % 4; turn += 1) {
      const inputTokens = 900 + ((day * 331 + turn * 170) % 1_400);
      await usageLedger.record({
        ...place,
        userId,
        agentId,
        moduleId: agentId.split('.')[0] ?? '',
        sessionId,
        turnId: randomUUID(),
        stepIndex: 0,
        providerId: 'local',
        modelId: 'rules-1',
        inputTokens,
        outputTokens: Math.round(inputTokens / 6),
        cachedInputTokens: null,
        reasoningTokens: null,
        finishReason: 'stop',
        isEstimated: false,
        at: new Date(now - day * DAY),
      });
    }
  }
}
