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
  const hasTarget = editor !== null || href !== undefined;
  return (
    <td
      role="gridcell"
      className={[column.align === 'end' && 'end', open && 'editable'].filter(Boolean).join(' ') || undefined}
      data-label={column.label}
      aria-readonly={open ? undefined : true}
      tabIndex={hasTarget ? undefined : tabIndex}
      {...cell}
      onKeyDown={editor === null ? onKeyDown : undefined}
      onDoubleClick={editor === null ? open : undefined}
    >
      {editor ??
        (href === undefined ? (
          column.show(row)
        ) : (
          <Link href={href} data-target tabIndex={tabIndex}>
            {column.show(row)}
          </Link>
        ))}
    </td>
  );
}
