import type { TableColumn, TableSort } from './TableColumn';

interface ColumnHeadingProps<Row> {
  readonly column: TableColumn<Row>;
  readonly sort: TableSort | null;
  readonly onSort: ((sort: TableSort) => void) | undefined;
  readonly cell: object;
  readonly tabIndex: 0 | -1;
}

/** A heading, which sorts where the server can sort by its column. */
export function ColumnHeading<Row>({ column, sort, onSort, cell, tabIndex }: ColumnHeadingProps<Row>) {
  const { sort: field, label, align } = column;
  const className = align === 'end' ? 'end' : undefined;
  if (field === undefined || !onSort)
    return (
      <th
        role="columnheader"
        scope="col"
        className={className}
        data-label={label}
        tabIndex={tabIndex}
        {...cell}
      >
        {label}
      </th>
    );
  const isSorted = sort?.field === field;
  const isDescending = isSorted && sort.isDescending;
  return (
    <th
      role="columnheader"
      scope="col"
      className={className}
      data-label={label}
      aria-sort={isSorted ? (isDescending ? 'descending' : 'ascending') : 'none'}
      {...cell}
    >
      <button
        type="button"
        data-target
        tabIndex={tabIndex}
        onClick={() => onSort({ field, isDescending: isSorted && !isDescending })}
      >
        {label}
        {isSorted && <span aria-hidden="true">{isDescending ? ' ↓' : ' ↑'}</span>}
      </button>
    </th>
  );
}
