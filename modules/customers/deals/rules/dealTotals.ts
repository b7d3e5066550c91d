import type { TotalsTable } from '@tenantry/core';
import { CLOSED_AT, IS_OPEN } from './dealState';

/** When a deal, `t`, ended; null while it is worked on. */
const ENDED_AT = `CASE WHEN NOT ${IS_OPEN} THEN ${CLOSED_AT} END`;

/** Columns by which deals are told apart in every set of totals. */
export const DEAL_STATE_COLUMNS = ['status', 'closure_outcome'];

/** Totals of deals, as the database keeps them. */
export const dealTotals = {
  table: 'customers_deals_totals',
  of: 'customers_deals',
  by: [
    [...DEAL_STATE_COLUMNS, 'pipeline_id', 'pipeline_stage', 'pipeline_stage_id', 'source', 'value_currency'],
    ['owner_user_id', ...DEAL_STATE_COLUMNS, 'value_currency'],
    ['created_at', ...DEAL_STATE_COLUMNS, 'value_currency'],
    ['closed_at', ...DEAL_STATE_COLUMNS, 'value_currency'],
    [
      { name: 'ended_at', sql: ENDED_AT, type: 'timestamp with time zone' },
      ...DEAL_STATE_COLUMNS,
      'value_currency',
    ],
    ['in_stage_since', ...DEAL_STATE_COLUMNS],
    ['expected_close_at', ...DEAL_STATE_COLUMNS],
  ],
  sums: [
    'value_amount',
    { name: 'weighted', sql: 't.value_amount * t.probability', type: 'numeric' },
    {
      name: 'seconds',
      sql: `extract(epoch FROM greatest(${ENDED_AT} - t.created_at, interval '0'))`,
      type: 'numeric',
    },
  ],
} as const satisfies TotalsTable;

/** Numbers of the sets. */
export const DEAL_SETS = { place: 0, owner: 1, created: 2, ended: 4, stage: 5, expected: 6 } as const;
