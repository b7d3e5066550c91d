import { CLOSING_STATUSES } from './dealStatus';

const listed = (statuses: readonly string[]) => statuses.map((status) => `'${status}'`).join(', ');

/** Whether a deal, `t`, is open: its status, in any case of letters, is not one of those that end deals. */
export const IS_OPEN = `lower(t.status) NOT IN (${listed(CLOSING_STATUSES)})`;

/**
 * Whether a deal, `t`, that is still worked on was to be closed before a time.
 *
 * @param time SQL: the start of today
 */
export const isOverdue = (time: string): string => `(${IS_OPEN} AND t.expected_close_at < ${time})`;

/** How a deal, `t`, stands: `open`, `won`, `lost`, or `closed` where nothing says how it ended. */
export const DEAL_STATE = `CASE
  WHEN ${IS_OPEN} THEN 'open'
  WHEN lower(t.status) IN ('win', 'won') THEN 'won'
  WHEN lower(t.status) IN ('lost', 'loose') THEN 'lost'
  ELSE coalesce(t.closure_outcome, 'closed') END`;

/** When a deal, `t`, that is not open any more was closed. */
export const CLOSED_AT = 'coalesce(t.closed_at, t.updated_at)';
