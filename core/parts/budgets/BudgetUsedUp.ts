import { HttpError } from '../../kernel/errors/HttpError';

/** Actions that a tenant has a budget for. */
export type BudgetKind = 'mails' | 'account_mails' | 'webhooks' | 'rule_actions';

const NAMES: Readonly<Record<BudgetKind, string>> = {
  mails: 'mails',
  account_mails: 'mails about accounts',
  webhooks: 'calls of outside addresses',
  rule_actions: 'actions of rules',
};

/**
 * A tenant has used up what it may do in an hour. Requests are answered 429 with `Retry-After`. A job that throws it waits until the
 * hour is over, which counts neither as an attempt nor as a failure of its module.
 */
export class BudgetUsedUp extends HttpError {
  /** @param until when the next hour begins */
  constructor(
    readonly kind: BudgetKind,
    readonly limit: number,
    readonly until: Date,
    now: Date,
  ) {
    const seconds = Math.max(1, Math.ceil((until.getTime() - now.getTime()) / 1_000));
    super(
      429,
      `The tenant has used its ${limit} ${NAMES[kind]} of this hour`,
      { code: 'TENANT_BUDGET_USED', kind, limit, until: until.toISOString() },
      { 'retry-after': String(seconds) },
    );
    this.name = 'BudgetUsedUp';
  }
}
