import type { KeyboardEvent, ReactNode } from 'react';
import { Link } from 'wouter';
import type { TableColumn } from './TableColumn';

interface DataCellProps<Row> {
  readonly row: Row;
  readonly column: TableColumn<Row>;
  readonly cell: object;
  readonly tabIndex: 0 | -1;
  readonly onKeyDown: (event: KeyboardEvent) => void;
  /** Starts editing; left out where the cell cannot be edited. */
  readonly open: (() => void) | undefined;
  /** The input while the cell is edited. */
  readonly editor: ReactNode;
}

/** A cell with the value of a row, as text, as a link, or as the input that changes it. */
export function DataCell<Row>(props: DataCellProps<Row>) {
  const { row, column, cell, tabIndex, onKeyDown, open, editor } = props;
  const href = column.href?.(row);
  const press = column.open;
  const hasTarget = editor !== null || href !== undefined || press !== undefined;
  return (
    <td
      role="gridcell"
      className={
        [
          column.align === 'end' && 'end',
          column.narrow,
          column.isShort && 'short',
          column.isBare && 'bare',
          open && 'editable',
        ]
          .filter(Boolean)
          .join(' ') || undefined
      }
      data-label={column.label}
      data-empty={editor === null && column.isEmpty?.(row) ? true : undefined}
      aria-readonly={open ? undefined : true}
      tabIndex={hasTarget ? undefined : tabIndex}
      {...cell}
      onKeyDown={editor === null ? onKeyDown : undefined}
      onDoubleClick={editor === null ? open : undefined}
    >
      {editor ?? (
        <CellContent href={href} press={press && (() => press(row))} tabIndex={tabIndex}>
          {column.show(row)}
        </CellContent>
      )}
    </td>
  );
}

function CellContent(props: {
  readonly href: string | undefined;
  readonly press: (() => void) | undefined;
  readonly tabIndex: 0 | -1;
  readonly children: ReactNode;
}) {
  const { href, press, tabIndex, children } = props;
  if (href !== undefined)
    return (
      <Link href={href} data-target tabIndex={tabIndex}>
        {children}
      </Link>
    );
  if (!press) return children;
  return (
    <button type="button" className="quiet" data-target tabIndex={tabIndex} onClick={press}>
      {children}
    </button>
  );
}
