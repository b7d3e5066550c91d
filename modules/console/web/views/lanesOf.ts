import type { Field } from './Field';
import type { LanesView, RecordView } from './RecordView';

/** The lanes that a view declares, else those of the first member that has choices; null where there are none. */
export function lanesOf(fields: readonly Field[], view: RecordView): LanesView | null {
  if (view.lanes) {
    const { by, kind } = view.lanes;
    const references = fields.find(({ name }) => name === by)?.references ?? null;
    return kind === undefined && references !== null ? { ...view.lanes, kind: references } : view.lanes;
  }
  const by = fields.find(
    ({ choices, takenBy, operators, kind }) =>
      choices.length > 1 && kind === 'text' && takenBy.includes('update') && operators.includes('is'),
  );
  return by ? { by: by.name, card: [] } : null;
}
