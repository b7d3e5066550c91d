import { Menu } from './Menu';
import type { MenuEntry } from './MenuEntry';
import type { TableColumn } from './Table';
import { kitText } from './texts';

/** The last column of a table: a menu with what can be done to the row. */
export function actionsColumn<T>(
  nameOf: (row: T) => string,
  entriesOf: (row: T) => readonly (MenuEntry | false)[],
): TableColumn<T> {
  return {
    title: kitText('actions'),
    isTitleHidden: true,
    cell: (row) => (
      <Menu
        label={`${kitText('actions')}: ${nameOf(row)}`}
        entries={entriesOf(row).filter((entry) => entry !== false)}
      />
    ),
  };
}
