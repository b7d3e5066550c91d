import type { Clock } from '../../kernel/time/Clock';
import type { Database } from '../data/Database';
import { currentContext } from '../tenancy/executionContext';
import { type BudgetKind, BudgetUsedUp } from './BudgetUsedUp';

/** The most of each kind that a tenant may do in an hour; 0 for no limit. */
export type BudgetLimits = Readonly<Record<BudgetKind, number>>;

const HOUR = 3_600_000;

/**
 * Counts what tenants do, and refuses what goes beyond their hourly budgets. Work of no tenant, and work across tenants, is not
 * counted. Hours are those of the clock (UTC).
 */
export class TenantBudgets {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly limits: BudgetLimits,
  ) {}

  /**
   * Counts so many for the tenant of the scope, all or none. An amount above the whole budget passes in an hour in which nothing was
   * counted before. Call it outside a unit of work: inside, the count would wait for the commits of others.
   *
   * @throws BudgetUsedUp when the budget has not enough left
   */
  async take(kind: BudgetKind, amount = 1): Promise<void> {
    const limit = this.limits[kind];
    if (limit === 0 || amount <= 0 || !isCounted()) return;
    const now = this.clock.now();
    if ((await this.count(kind, amount, now)) === null) {
      throw new BudgetUsedUp(kind, limit, new Date(hourOf(now) + HOUR), now);
    }
  }

  /** Counts so many less, where what was counted was not done. */
  async giveBack(kind: BudgetKind, amount = 1): Promise<void> {
    if (this.limits[kind] === 0 || !isCounted()) return;
    await this.count(kind, -amount, this.clock.now());
  }

  /** @returns what is used by then; null where the budget has not enough left */
  private async count(kind: BudgetKind, amount: number, now: Date): Promise<number | null> {
    const row = await this.database.first<{ used: number | null }>({
      name: 'take_budget',
      text: 'SELECT platform_take_budget($1, $2, $3, $4) AS used',
      values: [kind, amount, this.limits[kind], new Date(hourOf(now))],
    });
    return row?.used ?? null;
  }
}

function isCounted(): boolean {
  const { scope, acrossTenants } = currentContext();
  return scope.tenantId !== null && acrossTenants === null;
}

function hourOf(time: Date): number {
  return Math.floor(time.getTime() / HOUR) * HOUR;
}
