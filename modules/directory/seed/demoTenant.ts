/**
 * Id of the demo tenant. Fixed, because a name would not tell it from a customer of the same name, in whose
 * tenant accounts with known passwords must never appear.
 */
export const DEMO_TENANT_ID = 'ac3ede30-0000-4000-8000-000000000001';

/** An organization of the demo. Names are unique among them. */
export interface DemoOrganization {
  readonly name: string;
  /** Name of the parent, which stands earlier in the list; null for the root. */
  readonly parent: string | null;
  /** Days since it was founded. The list goes from old to young. */
  readonly age: number;
  readonly isClosed?: boolean;
}

export const DEMO_ORGANIZATIONS: readonly DemoOrganization[] = [
  { name: 'Acme Group', parent: null, age: 1460 },
  { name: 'Acme Retail', parent: 'Acme Group', age: 1420 },
  { name: 'Acme Wholesale', parent: 'Acme Group', age: 1380 },
  { name: 'Acme Services', parent: 'Acme Group', age: 1200 },
  { name: 'Acme Manufacturing', parent: 'Acme Group', age: 1100 },
  { name: 'Berlin store', parent: 'Acme Retail', age: 1010 },
  { name: 'Kraków store', parent: 'Acme Retail', age: 940 },
  { name: 'Lisbon store', parent: 'Acme Retail', age: 830 },
  { name: 'Madrid pop-up', parent: 'Acme Retail', age: 760, isClosed: true },
  { name: 'Web shop', parent: 'Acme Retail', age: 700 },
  { name: 'Northern Europe', parent: 'Acme Wholesale', age: 650 },
  { name: 'Southern Europe', parent: 'Acme Wholesale', age: 640 },
  { name: 'Field service', parent: 'Acme Services', age: 520 },
  { name: 'Training', parent: 'Acme Services', age: 410 },
  { name: 'Gdańsk plant', parent: 'Acme Manufacturing', age: 360 },
  { name: 'Assembly', parent: 'Gdańsk plant', age: 330 },
  { name: 'Paint shop', parent: 'Gdańsk plant', age: 310 },
  { name: 'Quality lab', parent: 'Gdańsk plant', age: 120 },
  { name: 'Acme Ventures', parent: 'Acme Group', age: 45 },
];
