import { type CoreServices, purgeRows, type WorkerDeclaration } from '@tenantry/core';
import type { RuleSettings } from '../../settings';

type Services = Pick<CoreServices, 'clock' | 'database' | 'tenancy'> & { readonly settings: RuleSettings };

/** Removes executions that are older than the operator keeps them. */
export const forgetExecutions: WorkerDeclaration<Services> = {
  id: 'business_rules.forget_executions',
  title: 'Remove old executions of business rules',
  schedule: '20 3 * * *',
  handle: (job, { clock, database, settings, tenancy }) => {
    const before = new Date(clock.now().getTime() - settings.logDays * 86_400_000);
    return tenancy.acrossTenants('business_rules: old executions are removed', () =>
      purgeRows(database, {
        table: 'business_rules_executions',
        condition: 'executed_at < $1',
        values: [before],
        signal: job.signal,
      }),
    );
  },
};
