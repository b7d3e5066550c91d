import { type CSSProperties, type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import { Icon } from '../kit/Icon';
import { otherText } from './otherTexts';

/** A record in a tree that is shown. */
export interface TreeRow<T> {
  readonly item: T;
  /** From 1. */
  readonly level: number;
  /** Among those with the same record above, from 1. */
  readonly place: number;
  readonly siblings: number;
  /** Null: there is nothing below it. */
  readonly isOpen: boolean | null;
  /** Whether siblings after it were not read. */
  readonly isCut?: boolean;
}

interface TreeColumn<T> {
  readonly id: string;
  readonly label: string;
  readonly show: (item: T) => ReactNode;
  /** Numbers stand at the end of their cells. */
  readonly isNumber?: boolean;
  /** Whether narrow windows show it too, without its label. */
  readonly isKept?: boolean;
  /** Whether the label is for screen readers only, as above buttons. */
  readonly isLabelHidden?: boolean;
}

export interface TreeTableProps<T> {
  readonly label: string;
  /** Heading of the names. */
  readonly title: string;
  /** Rows that are shown, each before those below it. */
  readonly rows: readonly TreeRow<T>[];
  readonly idOf: (item: T) => string;
  readonly nameOf: (item: T) => string;
  /** The name as it is drawn. Its links and buttons are no stops of the Tab key: Enter on the row calls `open`. */
  readonly name: (row: TreeRow<T>) => ReactNode;
  readonly columns: readonly TreeColumn<T>[];
  /** Opens or closes a row. @param id of its record */
  readonly toggle: (id: string) => void;
  readonly open?: ((item: T) => void) | undefined;
  /** Puts a row below another one, on which it was dropped; left out where rows cannot be moved. */
  readonly move?: ((item: T, onto: T) => void) | undefined;
  /** Whether a row may be dropped on another one. */
  readonly mayMove?: (item: T, onto: T) => boolean;
}

/** Levels that are indented. */
const DEEPEST = 8;

/**
 * Records below one another, indented. Up and Down go from row to row, Right opens a row and goes into it, Left closes it and goes
 * to the row above, Enter shows the record.
 */
export function TreeTable<T>(props: TreeTableProps<T>) {
  const { label, title, rows, idOf, nameOf, name, columns, toggle, open, move, mayMove } = props;
  const [active, setActive] = useState<string | null>(null);
  const [dragged, setDragged] = useState<T | null>(null);
  const [target, setTarget] = useState<T | null>(null);
  const table = useRef<HTMLTableElement>(null);
  const current = Math.max(
    0,
    rows.findIndex(({ item }) => idOf(item) === active),
  );
  const focus = (index: number) => {
    const row = rows[index];
    if (!row) return;
    setActive(idOf(row.item));
    table.current?.querySelectorAll<HTMLElement>('tbody tr')[index]?.focus();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>, index: number) => {
    const row = rows[index];
    if (!row || event.altKey || event.ctrlKey || event.metaKey || !isOfName(event)) return;
    const isRightToLeft = getComputedStyle(event.currentTarget).direction === 'rtl';
    const [into, out] = isRightToLeft ? ['ArrowLeft', 'ArrowRight'] : ['ArrowRight', 'ArrowLeft'];
    const actions: Readonly<Record<string, () => void>> = {
      ArrowDown: () => focus(index + 1),
      ArrowUp: () => focus(index - 1),
      Home: () => focus(0),
      End: () => focus(rows.length - 1),
      [into ?? '']: () => {
        if (row.isOpen === false) toggle(idOf(row.item));
        else if (row.isOpen && rows[index + 1]?.level === row.level + 1) focus(index + 1);
      },
      [out ?? '']: () => {
        if (row.isOpen) toggle(idOf(row.item));
        else focus(rows.findLastIndex(({ level }, other) => other < index && level < row.level));
      },
      Enter: () => open?.(row.item),
    };
    const action = actions[event.key];
    if (!action || (event.key === 'Enter' && event.target !== event.currentTarget)) return;
    event.preventDefault();
    action();
  };
  const drop = () => {
    if (dragged !== null && target !== null) move?.(dragged, target);
    setDragged(null);
    setTarget(null);
  };
  return (
    <div className="table-frame">
      <table ref={table} role="treegrid" className="table tree-table" aria-label={label}>
        <thead role="rowgroup">
          <tr role="row">
            <th role="columnheader" scope="col">
              {title}
            </th>
            {columns.map((column) => (
              <th key={column.id} role="columnheader" scope="col" className={classOf(column)}>
                {column.isLabelHidden ? <span className="hidden">{column.label}</span> : column.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {rows.map((row, index) => {
            const { item, level, place, siblings, isOpen, isCut = false } = row;
            const id = idOf(item);
            return (
              <tr
                key={`${level} ${id}`}
                role="row"
                tabIndex={index === current ? 0 : -1}
                aria-level={level}
                aria-posinset={place}
                aria-setsize={isCut ? -1 : siblings}
                aria-expanded={isOpen ?? undefined}
                className={target === item ? 'target' : undefined}
                draggable={move !== undefined || undefined}
                onDragStart={() => setDragged(item)}
                onDragOver={(event) => {
                  const isTarget = dragged !== null && (mayMove?.(dragged, item) ?? true);
                  if (isTarget) event.preventDefault();
                  setTarget(isTarget ? item : null);
                }}
                onDrop={drop}
                onDragEnd={() => {
                  setDragged(null);
                  setTarget(null);
                }}
                onFocus={() => setActive(id)}
                onKeyDown={(event) => onKeyDown(event, index)}
              >
                <td
                  role="gridcell"
                  className="tree-name"
                  style={{ '--indent': Math.min(level, DEEPEST) - 1 } as CSSProperties}
                >
                  {isOpen === null ? (
                    <span className="twist" />
                  ) : (
                    <button
                      type="button"
                      tabIndex={-1}
                      className="twist plain"
                      aria-label={otherText(isOpen ? 'closeBelow' : 'openBelow', { name: nameOf(item) })}
                      onClick={() => toggle(id)}
                    >
                      <Icon name={isOpen ? 'chevron-down' : 'chevron-right'} />
                    </button>
                  )}
                  {name(row)}
                </td>
                {columns.map((column) => (
                  <td key={column.id} role="gridcell" className={classOf(column)}>
                    {column.show(item)}
                  </td>
                ))}
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

const classOf = ({ isNumber = false, isKept = false }: TreeColumn<never>) =>
  [isNumber && 'number', !isKept && 'further'].filter(Boolean).join(' ') || undefined;

/** Whether a key was pressed on a row or in its name. Menus of a row have keys of their own. */
function isOfName({ target, currentTarget }: KeyboardEvent<HTMLElement>): boolean {
  return (
    target === currentTarget || (target as Element).closest('.tree-name')?.parentElement === currentTarget
  );
}
