import type { CommandCall, CoreServices, Principal } from '@tenantry/core';
import { type Facts, type FactsHistory, MOST_EFFORT, type Surroundings } from '../../conditions/Facts';
import type { CompiledRule } from '../rules/CompiledRule';

type Dependencies = Pick<CoreServices, 'actionLog' | 'clock'>;

/** What a record is judged by, apart from what may have to be read. */
export type GivenFacts = Pick<Facts, 'data'> & Omit<Surroundings, 'user' | 'history'>;

/** Milliseconds. */
const YEAR = 366 * 86_400_000;
const MOST_COUNTED = 100;

/** Puts together what rules are judged by, and reads only what they name. */
export class RuleFacts {
  constructor(private readonly deps: Dependencies) {}

  async of(
    { data, ...around }: GivenFacts,
    principal: Principal | null,
    rules: readonly CompiledRule[],
  ): Promise<Facts> {
    const { entityId, entityType, scope } = around;
    const needsHistory = rules.some(({ condition }) => condition.needsHistory);
    const history =
      needsHistory && entityId !== null
        ? await this.historyOf(scope.tenantId, entityType, entityId)
        : undefined;
    const user = {
      id: principal?.userId ?? null,
      role: principal?.roles[0] ?? null,
      roles: principal?.roles ?? [],
    };
    const whole = history ? { ...around, user, history } : { ...around, user };
    return { data, around: whole, now: this.deps.clock.now(), effort: { left: MOST_EFFORT } };
  }

  /** The changes of a record in the last year: the latest, and how many there are, up to a hundred. */
  private async historyOf(tenantId: string, resourceKind: string, resourceId: string): Promise<FactsHistory> {
    const selection = { tenantId, resourceKind, resourceId };
    const to = new Date(this.deps.clock.now().getTime() + 60_000);
    const from = new Date(to.getTime() - YEAR);
    const page = { stretches: [{ from, to, skip: 0, take: MOST_COUNTED }], newestFirst: true };
    const entries = await this.deps.actionLog.read(selection, page, ['createdAt']);
    const [last] = entries;
    const written = last ? (JSON.parse(last.written) as { createdAt: string }) : null;
    return {
      count: entries.length,
      lastCommand: last?.commandId ?? null,
      lastActorId: last?.actorUserId ?? null,
      lastChangedAt: written?.createdAt ?? null,
    };
  }
}

/** Who calls, as far as rules and their log know them. */
export function userOf({ principal }: Pick<CommandCall, 'principal'>) {
  return { id: principal?.userId ?? null, role: principal?.roles[0] ?? null };
}
