import type { DragEvent, KeyboardEvent } from 'react';

/** How a record is moved. */
export interface Moving {
  /** Element that says which keys move it. */
  readonly helpId: string;
  readonly onKeyDown: (event: KeyboardEvent) => void;
  readonly giveUp: () => void;
  /** It is dragged no more. */
  readonly leave: () => void;
}

/** Attributes of an element that is dragged by its id, and of the link in it, which keys move. @param moving left out where the caller may not */
export function movedBy(id: string, moving?: Moving) {
  return {
    element: {
      draggable: moving !== undefined,
      onDragStart: (event: DragEvent) => event.dataTransfer.setData('text/plain', id),
      onDragEnd: moving?.leave,
    },
    link: {
      draggable: false,
      ...(moving && {
        'aria-describedby': moving.helpId,
        onKeyDown: moving.onKeyDown,
        onBlur: moving.giveUp,
      }),
    },
  };
}
