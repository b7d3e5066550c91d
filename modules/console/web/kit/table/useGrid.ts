import { type FocusEvent, type KeyboardEvent, type RefObject, useCallback, useRef, useState } from 'react';

/** A place in a grid; row 0 is that of the headings. */
export interface Place {
  readonly row: number;
  readonly column: number;
}

/** Moving in a grid by keys: one cell of it is reached by Tab, the others by arrows, Home and End. */
export interface Grid {
  readonly table: RefObject<HTMLTableElement | null>;
  /** Attributes of the cell; the element that takes its focus gets `tabIndex` and `data-target`. */
  readonly cell: (row: number, column: number) => { 'data-row': number; 'data-column': number };
  readonly tabIndex: (row: number, column: number) => 0 | -1;
  readonly focus: (place: Place) => boolean;
  readonly onKeyDown: (event: KeyboardEvent) => void;
  readonly onFocus: (event: FocusEvent) => void;
}

/** @param rows without the headings @param columns those of check boxes included */
export function useGrid(rows: number, columns: number): Grid {
  const table = useRef<HTMLTableElement>(null);
  const [active, setActive] = useState<Place>({ row: 1, column: 0 });
  const shown = { row: Math.min(active.row, rows), column: Math.min(active.column, columns - 1) };
  const focus = useCallback(({ row, column }: Place) => {
    const cell = table.current?.querySelector<HTMLElement>(`[data-row="${row}"][data-column="${column}"]`);
    const target = cell?.querySelector<HTMLElement>('[data-target]') ?? cell;
    target?.focus();
    // Headings are hidden where rows are cards.
    return target !== undefined && target !== null && document.activeElement === target;
  }, []);
  return {
    table,
    focus,
    cell: (row, column) => ({ 'data-row': row, 'data-column': column }),
    tabIndex: (row, column) => (row === shown.row && column === shown.column ? 0 : -1),
    onFocus: ({ target }) => {
      const cell = (target as HTMLElement).closest<HTMLElement>('[data-row]');
      if (cell) setActive({ row: Number(cell.dataset['row']), column: Number(cell.dataset['column']) });
    },
    onKeyDown: (event) => {
      if (event.defaultPrevented || event.altKey || event.metaKey) return;
      const next = placeAfter(event, shown, rows, columns);
      if (next && focus(next)) event.preventDefault();
    },
  };
}

function placeAfter(
  { key, ctrlKey }: KeyboardEvent,
  { row, column }: Place,
  rows: number,
  columns: number,
): Place | null {
  const last = columns - 1;
  if (key === 'Home') return { row: ctrlKey ? 1 : row, column: 0 };
  if (key === 'End') return { row: ctrlKey ? rows : row, column: last };
  if (ctrlKey) return null;
  // In languages written from right to left the arrows change sides.
  const forward = document.dir === 'rtl' ? -1 : 1;
  const steps: Readonly<Record<string, readonly [number, number]>> = {
    ArrowUp: [-1, 0],
    ArrowDown: [1, 0],
    ArrowLeft: [0, -forward],
    ArrowRight: [0, forward],
  };
  const step = steps[key];
  if (!step) return null;
  return { row: clamp(row + step[0], 0, rows), column: clamp(column + step[1], 0, last) };
}

const clamp = (value: number, least: number, most: number) => Math.max(least, Math.min(most, value));
