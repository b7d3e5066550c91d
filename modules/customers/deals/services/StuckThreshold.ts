import type { CoreServices } from '@tenantry/core';
import type { Workplace } from '../../shared/workplace';

/** Days in a stage after which a deal counts as stuck where an organization says nothing else. */
export const DEFAULT_DAYS = 14;
const DAY = 86_400_000;

/** After how many days in a stage a deal of an organization counts as stuck. */
export class StuckThreshold {
  constructor(private readonly services: Pick<CoreServices, 'database'>) {}

  /** In days. @param organizationId null for a caller without a home organization */
  async of(organizationId: string | null): Promise<number> {
    if (organizationId === null) return DEFAULT_DAYS;
    const row = await this.services.database.first<{ days: number }>({
      name: 'customers_stuck_threshold',
      text: 'SELECT stuck_threshold_days AS days FROM customers_settings WHERE organization_id = $1',
      values: [organizationId],
    });
    return row?.days ?? DEFAULT_DAYS;
  }

  async set({ tenantId, organizationId }: Workplace, days: number): Promise<void> {
    await this.services.database.run(
      `INSERT INTO customers_settings (tenant_id, organization_id, stuck_threshold_days) VALUES ($1, $2, $3)
       ON CONFLICT (tenant_id, organization_id)
       DO UPDATE SET stuck_threshold_days = excluded.stuck_threshold_days, updated_at = clock_timestamp()`,
      [tenantId, organizationId, days],
    );
  }
}

/** Deals that entered their stage at this time or before it are stuck: more whole days have passed than allowed. */
export function stuckSince(now: Date, days: number): Date {
  return new Date(now.getTime() - (days + 1) * DAY);
}
