import type { CoreServices } from '@tenantry/core';

type Dependencies = Pick<CoreServices, 'clock' | 'database'>;

const DAY = 86_400_000;
/** Days for which sessions are counted again. */
const DAYS = 7;

const RECOUNT = `
  UPDATE ai_assistant_usage_daily d SET session_count = counted.sessions, updated_at = now()
    FROM (SELECT tenant_id, organization_id, agent_id, provider_id, model_id,
                 (created_at AT TIME ZONE 'UTC')::date AS day, count(DISTINCT session_id) AS sessions
            FROM ai_assistant_usage_events WHERE created_at >= $1 GROUP BY 1, 2, 3, 4, 5, 6) counted
   WHERE d.tenant_id = counted.tenant_id AND d.organization_id IS NOT DISTINCT FROM counted.organization_id
     AND d.agent_id = counted.agent_id AND d.provider_id = counted.provider_id
     AND d.model_id = counted.model_id AND d.day = counted.day AND d.session_count <> counted.sessions`;

/** Counts sessions of days again: steps of one session that end at the same time may have been counted twice. */
export class SessionCounts {
  constructor(private readonly deps: Dependencies) {}

  /**
   * Counts the last days of the scope.
   *
   * @param kept days for which single steps are kept; older days are left as they are
   */
  async recount(kept: number): Promise<void> {
    const { clock, database } = this.deps;
    // Whole days alone: of the oldest day that is kept, steps may have been removed.
    const today = Math.floor(clock.now().getTime() / DAY);
    await database.run(RECOUNT, [new Date((today - Math.min(DAYS, kept - 1)) * DAY)]);
  }
}
