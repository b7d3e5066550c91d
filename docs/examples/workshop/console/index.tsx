import {
  Card,
  Form,
  formatNumber,
  Loaded,
  NumberField,
  Table,
  useChange,
  useForm,
  useResource,
  useT,
} from '@tenantry/console';

/** Members of a job that the page and the widget show, as its list answers them. */
interface Job {
  readonly id: string;
  readonly title: string;
  readonly price: number;
}

type Settings = Readonly<Record<'hourlyRate', number | null>>;

const COMPLETED = '/workshop/jobs?status=completed&sortField=createdAt&sortDir=desc';
const SETTINGS = '/workshop/settings';

const useCompleted = () => useResource<{ readonly items: readonly Job[] }>(COMPLETED);

/** The page /backend/workshop/prices. */
export function PricesPage() {
  const t = useT();
  const completed = useCompleted();
  const settings = useResource<Settings>(SETTINGS);
  return (
    <>
      <Card title={t('rate')}>
        <Loaded resource={settings}>{(stored) => <RateForm stored={stored} />}</Loaded>
      </Card>
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
    </>
  );
}

function RateForm({ stored: { hourlyRate } }: { readonly stored: Settings }) {
  const t = useT();
  const change = useChange({ done: t('saved'), refreshes: [SETTINGS] });
  const form = useForm({ hourlyRate }, (json) => change.run('PUT', SETTINGS, { json }));
  return (
    <Form form={form}>
      <NumberField label={t('rate')} min={0} isRequired {...form.field('hourlyRate')} />
    </Form>
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
