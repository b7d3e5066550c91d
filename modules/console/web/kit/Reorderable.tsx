import { type KeyboardEvent, type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { arrangeText } from './arrangeTexts';
import { Icon } from './Icon';

export interface ReorderableProps<T> {
  readonly label: string;
  readonly items: readonly T[];
  readonly idOf: (item: T) => string;
  readonly nameOf: (item: T) => string;
  /** Content of a row. @param grip the handle by which the row is moved */
  readonly row: (item: T, grip: ReactNode, index: number) => ReactNode;
  /** Gets all items in their new order, once a row was dropped or moved by a key. */
  readonly onOrder: (items: readonly T[]) => void;
  readonly className?: string;
}

/** A list of which the rows are moved by dragging their handles, and by the arrow keys while a handle has the focus. */
export default function Reorderable<T>(props: ReorderableProps<T>) {
  const { label, items, idOf, nameOf, row, onOrder, className } = props;
  const list = useRef<HTMLUListElement>(null);
  // The order while a row is dragged.
  const [dragged, setDragged] = useState<{ readonly id: string; readonly order: readonly T[] } | null>(null);
  const moved = useRef<string | null>(null);
  const shown = dragged?.order ?? items;
  useLayoutEffect(() => {
    // A row that is put elsewhere in the document loses the focus.
    if (moved.current === null) return;
    gripOf(moved.current)?.focus();
    moved.current = null;
  });
  const gripOf = (id: string) =>
    [...(list.current?.querySelectorAll<HTMLElement>('.grip') ?? [])].find(
      ({ dataset }) => dataset['id'] === id,
    );
  const step = (event: KeyboardEvent, item: T, index: number) => {
    const to = event.key === 'ArrowUp' ? index - 1 : event.key === 'ArrowDown' ? index + 1 : -1;
    if (to < 0 || to >= items.length) return;
    event.preventDefault();
    moved.current = idOf(item);
    onOrder(movedTo(items, index, to));
  };
  useEffect(() => {
    if (!dragged) return;
    const drag = ({ clientY }: globalThis.PointerEvent) => {
      const from = dragged.order.findIndex((item) => idOf(item) === dragged.id);
      const to = [...(list.current?.children ?? [])].findIndex((one) => {
        const { top, bottom } = one.getBoundingClientRect();
        return clientY >= top && clientY <= bottom;
      });
      if (to >= 0 && to !== from) setDragged({ ...dragged, order: movedTo(dragged.order, from, to) });
    };
    const drop = () => {
      setDragged(null);
      if (dragged.order.some((item, index) => item !== items[index])) onOrder(dragged.order);
    };
    const listening = new AbortController();
    const { signal } = listening;
    // The row is moved in the document while it is dragged, by which it would lose the pointer.
    window.addEventListener('pointermove', drag, { signal });
    window.addEventListener('pointerup', drop, { signal });
    window.addEventListener('pointercancel', () => setDragged(null), { signal });
    return () => listening.abort();
  });
  return (
    <ul ref={list} aria-label={label} className={`in-order ${className ?? ''}`.trim()}>
      {shown.map((item, index) => {
        const id = idOf(item);
        const grip = (
          <button
            type="button"
            className="grip"
            data-id={id}
            aria-label={arrangeText('move', { name: nameOf(item) })}
            onKeyDown={(event) => step(event, item, index)}
            onPointerDown={() => setDragged({ id, order: items })}
          >
            <Icon name="grip-vertical" />
          </button>
        );
        return (
          <li key={id} data-moving={dragged?.id === id || undefined}>
            {row(item, grip, index)}
          </li>
        );
      })}
    </ul>
  );
}

function movedTo<T>(items: readonly T[], from: number, to: number): readonly T[] {
  const rest = items.filter((_item, index) => index !== from);
  return [...rest.slice(0, to), items[from] as T, ...rest.slice(to)];
}
