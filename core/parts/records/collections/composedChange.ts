import { composedTexts } from '../../http/validation/composedTexts';
import type { StateChange } from '../commands/CommandDeclaration';
import type { RowState } from '../commands/TrackedRows';

/** A logged change with its texts composed (NFC), as they are stored now: undo and redo of older entries write no other spelling. */
export function composedChange(change: StateChange<RowState>): StateChange<RowState> {
  const [from, to] = [change.from, change.to].map((state) => composedTexts(state) as RowState | null);
  return { ...change, from: from ?? null, to: to ?? null };
}
