import { type KeyboardEvent, useEffect, useId, useState } from 'react';
import { CellEditor } from './CellEditor';
import { ColumnHeading } from './ColumnHeading';
import { DataCell } from './DataCell';
import type { TableColumn, TableSort } from './TableColumn';
import { t } from './texts';
import { type Place, useGrid } from './useGrid';

/** Rows that are selected. */
export interface TableSelection {
  readonly ids: ReadonlySet<string>;
  readonly change: (ids: ReadonlySet<string>) => void;
}

export interface DataTableProps<Row> {
  /** Names the table for screen readers. */
  readonly label: string;
  /** The first one names the row. */
  readonly columns: readonly TableColumn<Row>[];
  readonly rows: readonly Row[];
  readonly idOf: (row: Row) => string;
  readonly nameOf: (row: Row) => string;
  readonly sort?: TableSort | null;
  readonly onSort?: (sort: TableSort) => void;
  /** Left out: rows cannot be selected. */
  readonly selection?: TableSelection;
  /** Rows before those of this page, and rows of all pages, for screen readers. */
  readonly before?: number;
  readonly total?: number;
  /** Rows belong to an earlier request while those of the current one are loaded. */
  readonly isStale?: boolean;
}

/**
 * A table of one page of rows that the server sorts and pages. Arrows, Home, End, Ctrl+Home and Ctrl+End move between cells;
 * Enter or F2 edits, Escape gives up, Space selects the row. In narrow windows rows are cards.
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { label, columns, rows, idOf, nameOf, sort, onSort, selection, before = 0, isStale } = props;
  const offset = selection ? 1 : 0;
  const grid = useGrid(rows.length, columns.length + offset);
  const [editing, setEditing] = useState<{ id: string; column: string } | null>(null);
  const [restored, setRestored] = useState<Place | null>(null);
  const keysId = useId();
  const { focus } = grid;
  useEffect(() => void (restored && focus(restored)), [restored, focus]);
  const select = (id: string) => {
    const ids = new Set(selection?.ids);
    if (!ids.delete(id)) ids.add(id);
    selection?.change(ids);
  };
  const onKeyDown = (event: KeyboardEvent, row: Row, column: TableColumn<Row>) => {
    const isEdit = event.key === 'F2' || (event.key === 'Enter' && event.target === event.currentTarget);
    if (isEdit && column.edit) {
      event.preventDefault();
      setEditing({ id: idOf(row), column: column.id });
    } else if (event.key === ' ' && selection) {
      event.preventDefault();
      select(idOf(row));
    }
  };
  const allIds = rows.map(idOf);
  const isAll = allIds.length > 0 && allIds.every((id) => selection?.ids.has(id));
  return (
    <div className="table-frame">
      <p id={keysId} hidden>
        {t('keys')}
      </p>
      <table
        ref={grid.table}
        role="grid"
        className={columns.some(({ narrow }) => narrow) ? 'records compact' : 'records'}
        aria-label={label}
        aria-describedby={keysId}
        aria-rowcount={(props.total ?? rows.length) + 1}
        aria-multiselectable={selection ? true : undefined}
        aria-busy={isStale}
        onKeyDown={grid.onKeyDown}
        onFocus={grid.onFocus}
      >
        <thead role="rowgroup">
          <tr role="row" aria-rowindex={1}>
            {selection && (
              <th role="columnheader" scope="col" className="mark" {...grid.cell(0, 0)}>
                <label>
                  <input
                    type="checkbox"
                    data-target
                    tabIndex={grid.tabIndex(0, 0)}
                    aria-label={t('selectAll')}
                    checked={isAll}
                    onChange={() => {
                      const ids = new Set(selection.ids);
                      for (const id of allIds)
                        if (isAll) ids.delete(id);
                        else ids.add(id);
                      selection.change(ids);
                    }}
                  />
                </label>
              </th>
            )}
            {columns.map((column, index) => (
              <ColumnHeading
                key={column.id}
                column={column}
                sort={sort ?? null}
                onSort={onSort}
                cell={grid.cell(0, index + offset)}
                tabIndex={grid.tabIndex(0, index + offset)}
              />
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {rows.map((row, index) => {
            const id = idOf(row);
            const isSelected = selection?.ids.has(id);
            return (
              <tr key={id} role="row" aria-rowindex={before + index + 2} aria-selected={isSelected}>
                {selection && (
                  <td role="gridcell" className="mark" {...grid.cell(index + 1, 0)}>
                    <label>
                      <input
                        type="checkbox"
                        data-target
                        tabIndex={grid.tabIndex(index + 1, 0)}
                        aria-label={t('selectRow', { name: nameOf(row) })}
                        checked={isSelected ?? false}
                        onChange={() => select(id)}
                      />
                    </label>
                  </td>
                )}
                {columns.map((column, position) => {
                  const place = { row: index + 1, column: position + offset };
                  const isEdited = editing?.id === id && editing.column === column.id;
                  return (
                    <DataCell
                      key={column.id}
                      row={row}
                      column={column}
                      cell={grid.cell(place.row, place.column)}
                      tabIndex={grid.tabIndex(place.row, place.column)}
                      onKeyDown={(event) => onKeyDown(event, row, column)}
                      open={column.edit && (() => setEditing({ id, column: column.id }))}
                      editor={
                        isEdited && column.edit ? (
                          <CellEditor
                            row={row}
                            label={column.label}
                            edit={column.edit}
                            close={(reason) => {
                              setEditing(null);
                              if (reason !== 'left') setRestored({ ...place });
                            }}
                          />
                        ) : null
                      }
                    />
                  );
                })}
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
