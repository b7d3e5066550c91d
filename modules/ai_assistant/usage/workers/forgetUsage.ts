import { type CoreServices, purgeRows, type WorkerDeclaration } from '@tenantry/core';
import type { AiEnvironment } from '../../environment';
import type { SessionCounts } from '../services/SessionCounts';

type Services = Pick<CoreServices, 'clock' | 'database' | 'tenancy'> & {
  readonly environment: AiEnvironment;
  readonly sessionCounts: SessionCounts;
};

/** Counts sessions of days again, and removes usage of single steps that is older than the operator keeps it. Days stay. */
export const forgetUsage: WorkerDeclaration<Services> = {
  id: 'ai_assistant.forget_usage',
  title: 'Remove old usage of AI models',
  schedule: '40 3 * * *',
  handle: (job, { clock, database, environment, sessionCounts, tenancy }) => {
    const days = environment.AI_TOKEN_USAGE_EVENTS_RETENTION_DAYS;
    const before = new Date(clock.now().getTime() - days * 86_400_000);
    return tenancy.acrossTenants('ai_assistant: old usage is removed', async () => {
      await sessionCounts.recount(days);
      await purgeRows(database, {
        table: 'ai_assistant_usage_events',
        condition: 'created_at < $1',
        values: [before],
        signal: job.signal,
      });
      await database.run('DELETE FROM ai_assistant_token_days WHERE day < $1', [before]);
    });
  },
};
