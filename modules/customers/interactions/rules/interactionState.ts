/** How an interaction ended: it has taken place, or will not. */
export type InteractionEnd = 'completed' | 'canceled';

const ENDS: Readonly<Record<string, InteractionEnd>> = {
  done: 'completed',
  completed: 'completed',
  canceled: 'canceled',
  cancelled: 'canceled',
};

/** In any case; any other status is that of an open interaction. */
export const ENDED_STATUSES: readonly string[] = Object.keys(ENDS);

/** The status that filters take for every status that is not an end. */
export const OPEN = 'open';

/** The end that a status stands for; undefined for that of an open interaction. */
export function endOf(status: unknown): InteractionEnd | undefined {
  return typeof status === 'string' ? ENDS[status.toLowerCase()] : undefined;
}

const listed = (statuses: readonly string[]) => statuses.map((status) => `'${status}'`).join(', ');
const COMPLETED = ENDED_STATUSES.filter((status) => ENDS[status] === 'completed');

/** Whether an interaction is open: its status says nothing about an end. @param row name of its row in the SQL; none in an index */
export const isOpen = (row?: string) =>
  `lower(${row ? `${row}.` : ''}status) <> ALL (ARRAY[${listed(ENDED_STATUSES)}])`;

/** Whether an interaction has taken place. @param row name of its row in the SQL */
export const isCompleted = (row: string) => `lower(${row}.status) IN (${listed(COMPLETED)})`;
