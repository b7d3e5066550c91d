import { type ReactNode, useRef } from 'react';
import { useScrollStop } from './table/useScrollStop';

/** A column of a table that is only read. */
export interface TableColumn<T> {
  readonly title: string;
  readonly cell: (row: T) => ReactNode;
  /** Numbers stand at the end of their cells. */
  readonly isNumber?: boolean;
  /** Whether its texts stay on one line, as times do. */
  readonly isShort?: boolean;
  /** Whether the title is for screen readers only, as above buttons. */
  readonly isTitleHidden?: boolean;
  /** `untitled` shows its values beside each other without the title where rows are cards, `none` leaves it out below 60 rem. */
  readonly narrow?: 'untitled' | 'none';
}

interface Props<T> {
  readonly label: string;
  readonly rows: readonly T[];
  readonly idOf: (row: T) => string;
  /** The first one names the row. */
  readonly columns: readonly TableColumn<T>[];
}

/** A table; below 48 rem each row is a card. */
export function Table<T>({ label, rows, idOf, columns }: Props<T>) {
  const frame = useRef<HTMLDivElement>(null);
  useScrollStop(frame);
  return (
    <div ref={frame} role="group" aria-label={label} className="table-frame">
      <table className="table" aria-label={label}>
        <thead>
          <tr>
            {columns.map(({ title, isNumber, isTitleHidden, narrow }) => (
              <th key={title} scope="col" className={isNumber ? 'number' : undefined} data-narrow={narrow}>
                {isTitleHidden ? <span className="hidden">{title}</span> : title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={idOf(row)}>
              {columns.map(({ title, cell, isNumber, isShort, isTitleHidden, narrow }, index) => {
                const Cell = index === 0 ? 'th' : 'td';
                return (
                  <Cell
                    key={title}
                    scope={index === 0 ? 'row' : undefined}
                    className={isNumber ? 'number' : isShort ? 'short' : undefined}
                    data-label={isTitleHidden ? undefined : title}
                    data-narrow={narrow}
                  >
                    {cell(row)}
                  </Cell>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
