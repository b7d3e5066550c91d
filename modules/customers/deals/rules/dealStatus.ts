/** How a deal ended. */
export type ClosureOutcome = 'won' | 'lost';

const OUTCOMES: Readonly<Record<string, ClosureOutcome>> = {
  win: 'won',
  won: 'won',
  lost: 'lost',
  loose: 'lost',
};

/** Statuses of deals that nobody works on any more; any other counts as open. */
export const CLOSING_STATUSES: readonly string[] = [...Object.keys(OUTCOMES), 'closed'];

/** What a status says about the end; undefined for `closed` and for open ones. */
export function outcomeOf(status: unknown): ClosureOutcome | undefined {
  return typeof status === 'string' ? OUTCOMES[status.toLowerCase()] : undefined;
}

/** Whether a status ends a deal, whatever its case. */
export function isClosing(status: unknown): boolean {
  return typeof status === 'string' && CLOSING_STATUSES.includes(status.toLowerCase());
}
