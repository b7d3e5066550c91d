/** Statuses of interactions that have ended. */
export const ENDED_STATUSES = ['done', 'canceled'] as const;

/** The status that filters take for every status that is not an end. */
export const OPEN = 'open';

const ended = ENDED_STATUSES.map((status) => `'${status}'`).join(', ');

/** Whether an interaction has ended. @param row name of its row in the SQL */
export const hasEnded = (row: string) => `${row}.status IN (${ended})`;

/** Whether an interaction is among the open activities of its deal. @param row name of its row in the SQL */
export const isOpenActivity = (row: string) => `${row}.status IN ('planned', 'in_progress')`;
