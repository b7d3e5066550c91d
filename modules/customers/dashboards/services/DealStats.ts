import { type CoreServices, isoTime, type ConfidentialReader, startOfPeriod, TOTALS } from '@tenantry/core';
import { isOpen } from '../../interactions/rules/interactionState';
import { andReadable, binding, nameWith } from '../../interactions/rules/privacy';
import { CLOSED_AT, DEAL_STATE } from '../../deals/rules/dealState';
import { DEAL_SETS, dealTotals } from '../../deals/rules/dealTotals';
import { enteredLabel } from '../../deals/rules/stageLabel';
import { DEFAULT_DAYS } from '../../deals/services/StuckThreshold';

/** The statistics of one deal, and the organization it belongs to. */
export interface DealStatistics {
  readonly organizationId: string;
  readonly stats: Readonly<Record<string, unknown>>;
}

const DAY = 86_400;

const daysBetween = (from: string, to: string) =>
  `greatest(0, floor(extract(epoch FROM ${to} - ${from}) / ${DAY}))::int`;

const count = (table: string, more = '') =>
  `(SELECT count(*)::int FROM ${table} x WHERE x.deal_id = d.id${more})`;

/** Deals of the same organization, pipeline and currency that were won, to compare one with: all of them but this one. */
const WON = `
  SELECT json_build_object(
           'count', won.deals::int, 'averageAmount', round(won.amount / nullif(won.valued, 0), 2)::text,
           'averageDays', round(won.seconds / nullif(won.deals, 0) / ${DAY}, 1)::float8)
    FROM (SELECT coalesce(sum(row_count), 0) - (d.state = 'won')::int AS deals,
                 coalesce(sum(value_amount_count), 0) - (d.state = 'won')::int * (d.value_amount IS NOT NULL)::int AS valued,
                 coalesce(sum(value_amount_sum), 0) - (d.state = 'won')::int * coalesce(d.value_amount, 0) AS amount,
                 coalesce(sum(seconds_sum), 0)
                   - (d.state = 'won')::int * coalesce(extract(epoch FROM greatest(d.until - d.created_at, interval '0')), 0) AS seconds
            FROM ${dealTotals.table} t
           WHERE t.${TOTALS.set} = ${DEAL_SETS.place} AND t.organization_id = d.organization_id
             AND t.pipeline_id IS NOT DISTINCT FROM d.pipeline_id
             AND t.value_currency IS NOT DISTINCT FROM d.value_currency AND ${DEAL_STATE} = 'won') won`;

/** Until the next one was entered; the last one until the deal ended, or now. */
const STAGES = `
  SELECT coalesce(json_agg(json_build_object(
           'stageId', s.stage_id, 'stageLabel', ${enteredLabel('s')}, 'enteredAt', ${isoTime('s.transitioned_at')},
           'days', ${daysBetween('s.transitioned_at', 'coalesce(s.next_at, d.until)')})
           ORDER BY s.transitioned_at, s.stage_id), '[]')
    FROM (SELECT *, lead(transitioned_at) OVER (ORDER BY transitioned_at, stage_id) AS next_at
            FROM customers_deal_stage_transitions WHERE deal_id = d.id) s`;

const statsSql = (readable: string) => `
  WITH d AS (
    SELECT t.*, ${DEAL_STATE} AS state, n.now, n.today,
           CASE WHEN ${DEAL_STATE} = 'open' THEN n.now ELSE ${CLOSED_AT} END AS until,
           coalesce((SELECT stuck_threshold_days FROM customers_settings WHERE organization_id = $4), ${DEFAULT_DAYS})
             AS threshold
      FROM customers_deals t CROSS JOIN (SELECT $2::timestamptz AS now, $3::timestamptz AS today) n WHERE t.id = $1)
  SELECT organization_id AS "organizationId", json_build_object(
    'id', id, 'state', state, 'status', status,
    'valueAmount', value_amount::text, 'valueCurrency', value_currency, 'probability', probability,
    'weightedAmount', round(value_amount * probability / 100, 2)::text,
    'createdAt', ${isoTime('created_at')}, 'closedAt', CASE WHEN state <> 'open' THEN ${isoTime('until')} END,
    'ageDays', ${daysBetween('created_at', 'until')},
    'daysInCurrentStage', ${daysBetween('in_stage_since', 'now')}, 'stuckThresholdDays', threshold,
    'isStuck', state = 'open' AND ${daysBetween('in_stage_since', 'now')} > threshold,
    'isOverdue', coalesce(state = 'open' AND expected_close_at < today, false),
    'daysToExpectedClose', (expected_close_at AT TIME ZONE $5)::date - (today AT TIME ZONE $5)::date,
    'stages', (${STAGES}),
    'counts', json_build_object(
      'people', ${count('customers_deal_people')}, 'companies', ${count('customers_deal_companies')},
      'activities', ${count('customers_activities')},
      'upcomingActivities', ${count('customers_activities', ' AND x.occurred_at > d.now')},
      'interactions', ${count('customers_interactions', readable)},
      'plannedInteractions', ${count('customers_interactions', ` AND ${isOpen('x')}${readable}`)},
      'comments', ${count('customers_comments')}),
    'lastActivityAt', (SELECT ${isoTime('max(x.occurred_at)')} FROM customers_activities x
                        WHERE x.deal_id = d.id AND x.occurred_at <= d.now),
    'similarWon', (${WON})) AS stats
    FROM d`;

/** Statistics of one deal, in one statement. */
export class DealStats {
  constructor(private readonly services: Pick<CoreServices, 'database'>) {}

  /**
   * @param homeId organization that sets the threshold; null for the default one
   * @param zone in which days begin
   * @param reader the caller; only interactions that the caller may read are counted
   */
  of(
    id: string,
    { now, homeId, zone }: { readonly now: Date; readonly homeId: string | null; readonly zone: string },
    reader: ConfidentialReader,
  ): Promise<DealStatistics | undefined> {
    const { values, bind } = binding(id, now, startOfPeriod('day', now, zone), homeId, zone);
    const readable = andReadable(reader, bind);
    return this.services.database.first<DealStatistics>({
      name: nameWith('customers_deal_stats', readable),
      text: statsSql(readable),
      values,
    });
  }
}
