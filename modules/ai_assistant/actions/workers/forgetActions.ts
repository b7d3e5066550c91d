import { type CoreServices, purgeRows, type WorkerDeclaration } from '@tenantry/core';
import type { AiEnvironment } from '../../environment';

type Services = Pick<CoreServices, 'clock' | 'database' | 'tenancy'> & {
  readonly environment: AiEnvironment;
};

/** Removes actions that have ended longer ago than the operator keeps them. What they changed stays in the action log. */
export const forgetActions: WorkerDeclaration<Services> = {
  id: 'ai_assistant.forget_actions',
  title: 'Remove old actions of AI agents',
  schedule: '50 3 * * *',
  handle: (job, { clock, database, environment, tenancy }) => {
    const days = environment.AI_PENDING_ACTION_RETENTION_DAYS;
    const before = new Date(clock.now().getTime() - days * 86_400_000);
    return tenancy.acrossTenants('ai_assistant: old actions are removed', () =>
      purgeRows(database, {
        table: 'ai_assistant_actions',
        condition: `status NOT IN ('pending', 'executing') AND coalesce(resolved_at, expires_at) < $1`,
        values: [before],
        signal: job.signal,
      }),
    );
  },
};
