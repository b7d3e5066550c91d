import { DataTable, Empty, Loaded, type TableColumn, useResource } from '@tenantry/console';

interface Item {
  readonly id: string;
  readonly name: string;
  readonly note: string | null;
}

interface Items {
  readonly items: readonly Item[];
  readonly total: number;
}

const columns: readonly TableColumn<Item>[] = [
  { id: 'name', label: 'Name', show: ({ name }) => name },
  { id: 'note', label: 'Note', show: ({ note }) => note, isEmpty: ({ note }) => note === null },
];

/** The page /backend/__id__ of the web console. `extension.ts` names it. */
export function ItemsPage() {
  const resource = useResource<Items>('/__id__/items?pageSize=50');
  return (
    <Loaded resource={resource}>
      {({ items, total }) =>
        total === 0 ? (
          <Empty title="No items yet">Items are listed here once they are added.</Empty>
        ) : (
          <DataTable
            label="Items"
            columns={columns}
            rows={items}
            idOf={({ id }) => id}
            nameOf={({ name }) => name}
            total={total}
          />
        )
      }
    </Loaded>
  );
}
