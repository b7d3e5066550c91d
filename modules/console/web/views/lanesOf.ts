import type { Field } from './Field';
import type { LanesView, RecordView } from './RecordView';

/** The lanes that a view declares, else those of the first state that records move through; null where there are none. */
export function lanesOf(fields: readonly Field[], { board }: RecordView): LanesView | null {
  if (board) return { ...board, kind: fields.find(({ name }) => name === board.by)?.references ?? null };
  const by = fields.find(
    ({ choices, moves, takenBy, operators }) =>
      moves !== null && choices.length > 1 && takenBy.includes('update') && operators.includes('is'),
  );
  return by ? { by: by.name, kind: null } : null;
}
