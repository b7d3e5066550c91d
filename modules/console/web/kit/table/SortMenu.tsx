import { Icon } from '../Icon';
import { Menu } from '../Menu';
import type { TableColumn, TableSort } from './TableColumn';
import { t } from './texts';

/** A menu of the orders of a list; its button names the current one. */
export function SortMenu(props: {
  readonly columns: readonly Pick<TableColumn<never>, 'label' | 'sort'>[];
  readonly sort: TableSort | null;
  readonly onSort: (sort: TableSort | null) => void;
}) {
  const { columns, sort, onSort } = props;
  const orders = columns.flatMap(({ sort: field, label: name }) =>
    field === undefined
      ? []
      : [
          { order: { field, isDescending: false }, name, text: t('ascending', { name }) },
          { order: { field, isDescending: true }, name, text: t('descending', { name }) },
        ],
  );
  const current = orders.find(
    ({ order }) => order.field === sort?.field && order.isDescending === sort.isDescending,
  );
  if (orders.length === 0) return null;
  return (
    <Menu
      look="plain"
      label={`${t('sortBy')}: ${current?.text ?? t('unsorted')}`}
      entries={[
        { id: '', text: t('unsorted'), isChosen: !current, run: () => onSort(null) },
        ...orders.map((one) => ({
          id: one.text,
          text: one.text,
          isChosen: one === current,
          run: () => onSort(one.order),
        })),
      ]}
    >
      <Icon name="arrow-up-down" />
      <span className="label">{current?.name ?? t('unsorted')}</span>
    </Menu>
  );
}
