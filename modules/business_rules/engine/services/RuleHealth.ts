import { copiedRow, type CoreServices, cutText } from '@tenantry/core';
import type { JudgedRule } from '../rules/judgeRules';
import type { RuleBooks } from './RuleBooks';
import { ruleSuspended } from '../../events/ruleEvents';

type Dependencies = Pick<CoreServices, 'database' | 'events' | 'logger' | 'tenancy' | 'unitOfWork'> & {
  readonly ruleBooks: RuleBooks;
};

/** Failures of a rule in a row, in one process, after which it is suspended. */
const MOST_FAILURES = 5;
/** Most rules with counted failures. */
const MOST_COUNTED = 10_000;

/** Suspends rules that fail again and again, and has their people notified. */
export class RuleHealth {
  private readonly failures = new Map<string, number>();

  constructor(private readonly deps: Dependencies) {}

  /** Counts failures; a success begins the count anew. */
  observe(judged: readonly JudgedRule[], tenantId: string): void {
    for (const { rule, error } of judged) {
      if (error === null) {
        if (this.failures.size > 0) this.failures.delete(rule.id);
        continue;
      }
      this.fail(rule.id, tenantId, error);
    }
  }

  /** Counts a failure, of a rule itself or of what it does. */
  fail(id: string, tenantId: string, error: string): void {
    const count = (this.failures.get(id) ?? 0) + 1;
    if (this.failures.size < MOST_COUNTED || this.failures.has(id)) this.failures.set(id, count);
    if (count < MOST_FAILURES) return;
    this.failures.delete(id);
    this.suspend(id, tenantId, error);
  }

  /** Suspends a rule in a transaction of its own, whatever becomes of the running one. */
  suspend(id: string, tenantId: string, reason: string): void {
    this.write(id, tenantId, reason).catch((cause: unknown) =>
      this.deps.logger.error({ err: cause, rule: id }, 'a rule that fails could not be suspended'),
    );
  }

  private write(id: string, tenantId: string, reason: string): Promise<void> {
    const { database, events, ruleBooks, tenancy, unitOfWork } = this.deps;
    return tenancy.outsideRequests(() =>
      tenancy.inTenant(tenantId, 'business_rules: suspend a rule that fails', () =>
        unitOfWork.run(async () => {
          const row = await database.first<{ row: Record<string, unknown> }>(
            `UPDATE business_rules_rules t SET suspended_at = now(), suspension_reason = $2
              WHERE id = $1 AND suspended_at IS NULL AND deleted_at IS NULL RETURNING ${copiedRow('t')} AS row`,
            [id, cutText(reason, 500)],
          );
          if (!row) return;
          const { rule_id: ruleId, rule_name: ruleName, organization_id: organizationId } = row.row;
          await ruleBooks.changed([row.row]);
          await events.emit(ruleSuspended, {
            id,
            ruleId: ruleId as string,
            ruleName: ruleName as string,
            reason: cutText(reason, 500),
            tenantId,
            organizationId: organizationId as string,
          });
        }),
      ),
    );
  }
}
