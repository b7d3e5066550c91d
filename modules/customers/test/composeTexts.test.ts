import { startTestHost, type TestHost, type TestTenant } from '@tenantry/core/testing';
import { Client } from 'pg';
import type { QueryRunner } from 'typeorm';
import { ComposeCustomerTexts1798630024000 } from '../migrations/ComposeCustomerTexts1798630024000';

const [COMPOSED, DECOMPOSED] = ['Jos\u00e9', 'Jose\u0301'];

describe('texts that were stored with accents as characters of their own', () => {
  let host: TestHost;
  let tenant: TestTenant;

  beforeAll(async () => {
    host = await startTestHost();
    tenant = await host.tenant();
  });
  afterAll(() => host?.stop());

  /** Runs the migration as it runs on an installation of before. @returns notices of the database */
  async function compose(): Promise<string[]> {
    const notices: string[] = [];
    const client = new Client(host.host.core.options.connection);
    client.on('notice', ({ message }) => notices.push(message ?? ''));
    await client.connect();
    try {
      const query = async (text: string, values?: unknown[]) =>
        (await client.query(text, values)).rows as unknown;
      await new ComposeCustomerTexts1798630024000().up({ query } as unknown as QueryRunner);
    } finally {
      await client.end();
    }
    return notices;
  }

  test('are composed, in columns and in values of JSON, and found without a new version of the record', async () => {
    const [deal] = await host.sql<{ id: string; version: Date }>(
      `INSERT INTO customers_deals (tenant_id, organization_id, title, custom_fields)
       VALUES ($1, $2, $3, jsonb_build_object('nickname', jsonb_build_array($3::text), $3::text, 1)) RETURNING id, updated_at AS version`,
      [tenant.id, tenant.organizationId, DECOMPOSED],
    );
    expect(await compose()).toEqual([]);
    const [stored] = await host.sql(
      'SELECT title, custom_fields AS custom, tenantry_searched AS searched, updated_at AS version FROM customers_deals WHERE id = $1',
      [deal?.id],
    );
    expect(stored).toEqual({
      title: COMPOSED,
      custom: { nickname: [COMPOSED], [DECOMPOSED]: 1 },
      searched: 'jose\n',
      version: deal?.version,
    });
  });

  test('stay where another record has the name already, and the others are composed', async () => {
    for (const [label, slug] of [
      [COMPOSED, COMPOSED],
      ['One', DECOMPOSED],
      [DECOMPOSED, 'two'],
    ]) {
      await host.sql(
        'INSERT INTO customers_tags (tenant_id, organization_id, label, slug) VALUES ($1, $2, $3, $4)',
        [tenant.id, tenant.organizationId, label, slug],
      );
    }
    const notices = await compose();
    expect(notices).toEqual([expect.stringMatching(/^customers_tags: [0-9a-f-]{36} keeps texts/)]);
    const rows = await host.sql('SELECT label, slug FROM customers_tags WHERE tenant_id = $1 ORDER BY slug', [
      tenant.id,
    ]);
    expect(rows).toEqual([
      { label: 'One', slug: DECOMPOSED },
      { label: COMPOSED, slug: COMPOSED },
      { label: COMPOSED, slug: 'two' },
    ]);
  });
});
