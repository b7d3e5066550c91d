import { formatNumber, Loaded, Table, useResource, useT } from '@tenantry/console';

/** Members of a job that the page and the widget show, as its list answers them. */
interface Job {
  readonly id: string;
  readonly title: string;
  readonly price: number;
}

const COMPLETED = '/workshop/jobs?status=completed&sortField=createdAt&sortDir=desc';

const useCompleted = () => useResource<{ readonly items: readonly Job[] }>(COMPLETED);

/** The page /backend/workshop/prices. */
export function PricesPage() {
  const t = useT();
  const completed = useCompleted();
  return (
    <Loaded resource={completed}>
      {({ items }) => (
        <Table
          label={t('completed')}
          rows={items}
          idOf={({ id }) => id}
          columns={[
            { title: t('job'), cell: ({ title }) => title },
            { title: t('price'), isNumber: true, cell: ({ price }) => formatNumber(price) },
          ]}
        />
      )}
    </Loaded>
  );
}

/** The widget workshop.takings. */
export function Takings() {
  const t = useT();
  const completed = useCompleted();
  return (
    <Loaded resource={completed} lines={1}>
      {({ items }) => (
        <p>{t('takings', { sum: formatNumber(items.reduce((sum, { price }) => sum + price, 0)) })}</p>
      )}
    </Loaded>
  );
}
