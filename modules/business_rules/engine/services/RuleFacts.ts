import { authorIdOf, type CommandCall, type CoreServices, personIdOf, type Principal } from '@tenantry/core';
import type { AuthServices } from '@tenantry/module-auth/contract';
import { type Facts, type FactsHistory, MOST_EFFORT, type Surroundings } from '../../conditions/Facts';
import type { CompiledRule } from '../rules/CompiledRule';

type Dependencies = Pick<CoreServices, 'actionLog' | 'clock'> & Pick<AuthServices, 'accessLookups'>;

/** Facts of a record that need no query. */
export type GivenFacts = Pick<Facts, 'data' | 'zone'> & Omit<Surroundings, 'user' | 'history'>;

/** Milliseconds. */
const YEAR = 366 * 86_400_000;
const MOST_COUNTED = 100;

/** Puts together what rules are judged by, and reads only what they name. */
export class RuleFacts {
  constructor(private readonly deps: Dependencies) {}

  /** Facts for rules, without those that need a query. */
  given({ data, zone, ...around }: GivenFacts, principal: Principal | null): Facts {
    const user = {
      id: personIdOf(principal),
      role: principal?.roles[0] ?? null,
      roles: principal?.roles ?? [],
    };
    const now = this.deps.clock.now();
    return { data, zone, around: { ...around, user }, now, effort: { left: MOST_EFFORT } };
  }

  /**
   * The same with what the rules name beyond that; a promise only where it has to be read.
   *
   * @param hasHistory false for a record that is not there for whoever asks
   */
  complete(facts: Facts, rules: readonly CompiledRule[], hasHistory = true): Facts | Promise<Facts> {
    const { entityId, user } = facts.around;
    const readsHistory =
      hasHistory && entityId !== null && rules.some(({ condition }) => condition.needsHistory);
    const readsEmail = user.id !== null && rules.some(({ needsEmail }) => needsEmail);
    return readsHistory || readsEmail ? this.read(facts, readsHistory, readsEmail) : facts;
  }

  private async read(facts: Facts, readsHistory: boolean, readsEmail: boolean): Promise<Facts> {
    const { entityId, entityType, scope, user } = facts.around;
    const history =
      readsHistory && entityId !== null
        ? await this.historyOf(scope.tenantId, entityType, entityId)
        : undefined;
    const email = readsEmail && user.id !== null ? await this.emailOf(user.id) : undefined;
    const around = { ...facts.around, ...(history && { history }), user: { ...user, email } };
    return { ...facts, around };
  }

  /** The address of an account of the tenant; null for accounts of other tenants. */
  private async emailOf(userId: string): Promise<string | null> {
    return (await this.deps.accessLookups.emails([userId])).get(userId) ?? null;
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

/** Who calls, as the log of executions names them: a person, or a key. */
export function userOf({ principal }: Pick<CommandCall, 'principal'>) {
  return { id: authorIdOf(principal), role: principal?.roles[0] ?? null };
}
