/** How a deal ended. */
export type ClosureOutcome = 'won' | 'lost';

/** How a deal ends, or that it goes on. */
export type DealEnd = ClosureOutcome | 'open';

const OUTCOMES: Readonly<Record<string, ClosureOutcome>> = {
  win: 'won',
  won: 'won',
  lost: 'lost',
  loose: 'lost',
};

/** Statuses of closed deals; any other counts as open. */
export const CLOSING_STATUSES: readonly string[] = [...Object.keys(OUTCOMES), 'closed'];

/** The outcome that a status stands for; undefined for `closed` and for open ones. */
export function outcomeOf(status: unknown): ClosureOutcome | undefined {
  return typeof status === 'string' ? OUTCOMES[status.toLowerCase()] : undefined;
}

/** Whether a status ends a deal, whatever its case. */
export function isClosing(status: unknown): boolean {
  return typeof status === 'string' && CLOSING_STATUSES.includes(status.toLowerCase());
}

/** Labels of the stages that deals end in, in the languages of the console. */
export const CLOSING_LABELS: Readonly<Record<ClosureOutcome, readonly string[]>> = {
  won: ['won', 'win', 'closed won', 'gewonnen', 'ganado', 'ganada', 'gagné', 'gagnée', 'wygrane', 'wygrana'],
  lost: [
    'lost',
    'loose',
    'lose',
    'closed lost',
    'verloren',
    'perdido',
    'perdida',
    'perdu',
    'perdue',
    'przegrane',
    'przegrana',
  ],
};
