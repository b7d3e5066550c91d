import type { DrawnField, DrawnSource } from './drawnRequests';
import type { Numbers } from './Numbers';

/** Where the records of the test are. */
export interface Places {
  readonly root: string;
  readonly branch: string;
  /** Users whose records some are. */
  readonly owners: readonly string[];
}

const DEALS = 300;
const OTHERS = 120;
const PATIENTS = 24;

const text = (name: string, sql: string, ...values: string[]): DrawnField => ({
  name,
  sql,
  type: 'text',
  values,
});
/** A member of whose values those that are listed have a label. */
const labelled = (field: DrawnField, ...values: string[]): DrawnField => ({
  ...field,
  label: `CASE WHEN ${field.sql} IN (${values.map((value) => `'${value}'`).join(', ')}) THEN initcap(${field.sql}) ELSE ${field.sql} END`,
});
const number = (name: string, sql: string, ...values: number[]): DrawnField => ({
  name,
  sql,
  type: 'number',
  values,
});
const TIMES = ['2024-03-01', '2025-10-26T00:30:00Z', '2026-06-30T22:30:00+02:00'];
const time = (name: string, sql: string): DrawnField => ({ name, sql, type: 'time', values: TIMES });
const id: DrawnField = { name: 'id', sql: 't.id', type: 'uuid' };
const ofOrganizations = 'ANY (ORGANIZATIONS)';

/** Custom fields of deals. */
const CUSTOM: readonly (readonly [key: string, kind: string])[] = [
  ['score', 'integer'],
  ['color', 'text'],
  ['due', 'date'],
  ['hot', 'boolean'],
];

const contacts = (...more: DrawnField[]): DrawnField[] => [
  { ...id },
  labelled(text('status', 't.status', 'new', 'active'), 'active'),
  text('source', 't.source', 'web', 'fair'),
  { name: 'isActive', sql: 't.is_active', type: 'boolean', values: [true, false] },
  time('createdAt', 't.created_at'),
  time('nextInteractionAt', 't.next_interaction_at'),
  ...more,
];

/** What can be drawn of the records that `addRecords` makes. */
export function sourcesOf({ owners, branch, root }: Places): DrawnSource[] {
  const owner: DrawnField = {
    name: 'ownerUserId',
    sql: 't.owner_user_id',
    type: 'uuid',
    values: owners,
    label: `(SELECT coalesce(nullif(u.name, ''), u.email) FROM auth_users u WHERE u.id = t.owner_user_id AND u.organization_id = ${ofOrganizations})`,
  };
  const place: DrawnField = {
    name: 'organizationId',
    sql: 't.organization_id',
    type: 'uuid',
    values: [root, branch],
  };
  const company: DrawnField = {
    name: 'companyEntityId',
    sql: 't.company_entity_id',
    type: 'uuid',
    label: `(SELECT c.display_name FROM customers_entities c WHERE c.id = t.company_entity_id AND c.organization_id = ${ofOrganizations})`,
  };
  const deals = [
    id,
    labelled(text('status', 't.status', 'open', 'won', 'lost'), 'open', 'won', 'lost'),
    number('valueAmount', 't.value_amount', 0, 250, 500),
    time('createdAt', 't.created_at'),
  ];
  const currency = { sql: `nullif(t.value_currency, '')`, amounts: ['valueAmount'] };
  const kind = text('kind', 't.kind', 'person', 'company');
  return [
    {
      entityType: 'customers:deals',
      from: 'customers_deals t',
      currency,
      fields: [
        ...deals,
        owner,
        place,
        text('source', 't.source', 'web', 'fair'),
        text('valueCurrency', 't.value_currency', 'EUR', 'USD'),
        number('probability', 't.probability', 10, 50),
        time('expectedCloseAt', 't.expected_close_at'),
        time('closedAt', 't.closed_at'),
        number('cf_score', `(t.custom_fields ->> 'score')::numeric`, 1, 3),
        text('cf_color', `t.custom_fields ->> 'color'`, 'red', 'blue'),
        { name: 'cf_due', sql: `(t.custom_fields ->> 'due')::date`, type: 'date', values: ['2026-01-15'] },
        {
          name: 'cf_hot',
          sql: `(t.custom_fields ->> 'hot')::boolean`,
          type: 'boolean',
          values: [true, false],
        },
      ],
    },
    {
      entityType: 'own_deals:deals',
      from: 'customers_deals t',
      own: 't.owner_user_id',
      currency,
      fields: deals,
    },
    { entityType: 'customers:entities', from: 'customers_entities t', fields: contacts(owner, kind) },
    {
      entityType: 'customers:people',
      from: 'customers_entities t',
      where: `t.kind = 'person'`,
      fields: contacts(owner, company),
    },
    {
      entityType: 'customers:companies',
      from: 'customers_entities t',
      where: `t.kind = 'company'`,
      fields: contacts(place),
    },
    {
      entityType: 'catalog:products',
      from: 'catalog_products t',
      fields: [
        id,
        labelled(text('productType', 't.product_type', 'simple'), 'simple'),
        text('metadata.make.color', `t.metadata #>> '{make,color}'`, 'red', 'blue'),
        { ...number('metadata.kg', `(t.metadata ->> 'kg')::numeric`, 1, 5), key: `t.metadata ->> 'kg'` },
        number('weightValue', 't.weight_value', 3),
        time('launchAt', 't.launch_at'),
      ],
    },
    {
      entityType: 'clinic:patients',
      from: 'clinic_patients t JOIN clinic_plain p ON p.id = t.id',
      fields: [
        id,
        { name: 'diagnosis', sql: 'p.diagnosis', type: 'text', isEncrypted: true },
        { name: 'visits', sql: 'p.visits', type: 'number', isEncrypted: true },
        text('name', 't.name', 'Ann', 'Bob'),
        number('price', 't.price', 5),
        time('createdAt', 't.created_at'),
      ],
    },
  ];
}

/** Makes records with random values in both organizations, and as many in another tenant. */
export async function addRecords(
  numbers: Numbers,
  { root, branch, owners }: Places,
  seed: number,
): Promise<void> {
  const { host, tenant } = numbers;
  for (const [key, kind] of CUSTOM) {
    const json = { entityId: 'customers.deal', key, label: key, kind };
    expect((await numbers.send('POST', '/entities/custom-fields', json)).status).toBeLessThan(300);
  }
  const stranger = await host.tenant();
  await host.sql(`SELECT setseed($1)`, [(Math.abs(seed) % 1000) / 1000]);
  const one = (...values: string[]) =>
    `(ARRAY[${values.join(', ')}])[1 + floor(random() * ${values.length})::int]`;
  const maybe = (sql: string) => `CASE WHEN random() < 0.7 THEN ${sql} END`;
  const ago = `now() + interval '30 days' - random() * interval '800 days'`;
  const someone = one(...owners.map((owner) => `'${owner}'::uuid`), 'NULL');
  for (const [tenantId, organizationId] of [
    [tenant.id, root],
    [tenant.id, branch],
    [stranger.id, stranger.organizationId],
  ]) {
    const add = (table: string, columns: string, values: string, count: number) =>
      host.sql(
        `INSERT INTO ${table} (tenant_id, organization_id, ${columns}) SELECT $1, $2, ${values} FROM generate_series(1, ${count}) n`,
        [tenantId, organizationId],
      );
    await add(
      'customers_deals',
      'title, status, source, value_amount, value_currency, probability, owner_user_id, created_at, closed_at, expected_close_at, custom_fields',
      `'deal', ${one(`'open'`, `'won'`, `'lost'`)}, ${one(`'web'`, `'fair'`, 'NULL')}, ${maybe('round((random() * 1000)::numeric, 2)')},
       CASE WHEN n % 9 = 0 THEN 'USD' ELSE 'EUR' END, ${maybe('floor(random() * 101)::int')}, ${someone}, ${ago}, ${maybe(ago)}, ${maybe(ago)},
       jsonb_strip_nulls(jsonb_build_object('score', ${maybe('floor(random() * 5)')}, 'color', ${one(`'red'`, `'blue'`, 'NULL')},
         'due', ${maybe(`to_char(${ago}, 'YYYY-MM-DD')`)}, 'hot', ${one('true', 'false', 'NULL')}))`,
      DEALS,
    );
    for (const kind of ['company', 'person']) {
      const company = `(SELECT id FROM customers_entities WHERE kind = 'company' AND tenant_id = $1 AND n > 0 ORDER BY random() LIMIT 1)`;
      await add(
        'customers_entities',
        'kind, display_name, status, source, is_active, owner_user_id, created_at, next_interaction_at, company_entity_id',
        `'${kind}', '${kind} ' || n, ${one(`'new'`, `'active'`, 'NULL')}, ${one(`'web'`, `'fair'`, 'NULL')}, random() < 0.5, ${someone}, ${ago}, ${maybe(ago)},
         ${kind === 'person' ? `CASE WHEN n % 3 > 0 THEN ${company} END` : 'NULL'}`,
        OTHERS,
      );
    }
    await add(
      'catalog_products',
      'title, weight_value, launch_at, metadata',
      `'product', ${maybe('floor(random() * 9)')}, ${maybe(ago)},
       jsonb_strip_nulls(jsonb_build_object('kg', ${maybe('round((random() * 9)::numeric, 1)')}, 'make', jsonb_build_object('color', ${one(`'red'`, `'blue'`, 'NULL')})))`,
      OTHERS,
    );
  }
  await addPatients(numbers, [root, branch]);
}

/** Patients through their route, which encrypts; a table of the test has the same in clear. */
async function addPatients({ host, token }: Numbers, organizations: readonly string[]): Promise<void> {
  await host.sql('CREATE TABLE clinic_plain (id uuid PRIMARY KEY, diagnosis text, visits int)');
  for (let at = 0; at < PATIENTS; at += 1) {
    const diagnosis = [null, 'flu', 'mumps', 'gout'][at % 4];
    const visits = at % 5 === 0 ? null : at % 3;
    const { body } = await host.request<{ id: string }>('POST', '/clinic/patients', {
      token,
      cookies: { selected_org: organizations[at % 2] as string },
      json: { name: at % 3 === 0 ? 'Ann' : 'Bob', diagnosis, visits, price: at % 7 === 0 ? null : at / 10 },
    });
    await host.sql('INSERT INTO clinic_plain VALUES ($1, $2, $3)', [body.id, diagnosis, visits]);
  }
}
