import { useRef } from 'react';
import { messageOf } from '../api/useChange';
import { useRecord } from '../api/useRecord';
import { ConflictDialog } from '../kit/ConflictDialog';
import { notify } from '../kit/toastStore';
import { callOf, type Parameters } from './calls';
import { type Description, idOf, type Item, versionOf } from './description';
import { type Field, labelsOf } from './Field';
import { readItem, withNames } from './readItem';

/** Moves records to another lane by changing one member. */
export function useMove(description: Description, fields: readonly Field[], by: string, fixed: Parameters) {
  const moved = useRef<Item>({});
  const writer = useRecord<Item>({
    read: async () => withNames(await readItem(description, idOf(moved.current), fixed), fields),
    versionOf,
  });
  return {
    /** Whether the caller may. */
    canMove: description.verbs.update !== undefined,
    /** @param lane empty: none */
    move: async (item: Item, lane: string) => {
      const call = callOf(description, 'update', idOf(item), fixed);
      if (!call) return;
      moved.current = item;
      try {
        await writer.write(
          call.method,
          call.path,
          { ...call.body, [by]: lane === '' ? null : lane },
          versionOf(item),
        );
      } catch (caught) {
        notify({ text: messageOf(caught as Error), kind: 'error' });
      }
    },
    /** Asks what is to be kept where others have changed the record meanwhile. */
    conflict: writer.conflict && (
      <ConflictDialog conflict={writer.conflict} members={labelsOf(fields)} onDone={() => undefined} />
    ),
  };
}
