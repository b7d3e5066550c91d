import {
  FOLLOWED,
  Form,
  Link,
  Loaded,
  SwitchField,
  useChange,
  useForm,
  usePageTitle,
  usePerson,
  useResource,
} from '@tenantry/console';
import type { CatalogSettings } from '@tenantry/module-catalog/contract';
import { text } from './texts';

const PATH = '/catalog/settings';

/** Kinds of records that belong to the settings, with the feature that shows them. */
const KINDS = [
  ['catalog.priceKind', 'priceKinds', 'catalog.settings.manage'],
  ['catalog.product_unit_conversion', 'unitConversions', 'catalog.products.view'],
] as const;

/** How the organization wants the catalogue to be shown, and the way to its price kinds and units. */
export function CatalogSettingsPage() {
  usePageTitle(text('title'));
  const { features } = usePerson();
  const settings = useResource<CatalogSettings>(PATH, FOLLOWED);
  return (
    <>
      <Loaded resource={settings}>{(found) => <SettingsForm settings={found} />}</Loaded>
      <h2>{text('more')}</h2>
      <ul>
        {KINDS.filter(([, , feature]) => features.includes(feature)).map(([kind, title]) => (
          <li key={kind}>
            <Link href={`/backend/records/${kind}`}>{text(title)}</Link>
          </li>
        ))}
      </ul>
    </>
  );
}

function SettingsForm({ settings }: { readonly settings: CatalogSettings }) {
  const change = useChange({ done: text('saved'), refreshes: [PATH] });
  const { unitPriceDisplayEnabled } = settings;
  const form = useForm({ unitPriceDisplayEnabled }, (json) => change.run('PUT', PATH, { json }), {
    labels: { unitPriceDisplayEnabled: text('unitPrices') },
  });
  return (
    <Form form={form}>
      <SwitchField
        label={text('unitPrices')}
        help={text('unitPricesHelp')}
        {...form.field('unitPriceDisplayEnabled')}
      />
    </Form>
  );
}
