import { startTestHost, type TestHost, type TestTenant } from '@tenantry/core/testing';
import { fixtures } from '../support/fixtures';

export interface Page {
  readonly items: readonly Readonly<Record<string, unknown>>[];
  readonly total: number;
  readonly page: number;
  readonly pageSize: number;
  readonly totalPages: number;
}

export const OWNER = '0b0e4f6c-5f0a-4c62-9b5e-6f9a4f1d2c3b';
export const KEEPER = '1b0e4f6c-5f0a-4c62-9b5e-6f9a4f1d2c3b';

/** A host with the collection of the fixture `depot`, the same records in two tenants, and somebody who may see them. */
export class Depot {
  private constructor(
    readonly host: TestHost,
    readonly tenant: TestTenant,
    readonly token: string,
  ) {}

  static async start(environment: Readonly<Record<string, string>> = {}): Promise<Depot> {
    const host = await startTestHost({
      sources: ['./modules/{auth,directory,audit_logs}', ...fixtures('depot')],
      environment,
    });
    const tenant = await host.tenant();
    await fill(host, tenant);
    await fill(host, await host.tenant());
    return new Depot(host, tenant, await tenant.signInAs('admin'));
  }

  /** Reads the list. */
  ask(query: Record<string, string> | string = {}, options: object = {}) {
    const asked = new URLSearchParams(query).toString();
    return this.host.request<Page>('GET', `/depot/items?${asked}`, { token: this.token, ...options });
  }

  /** The titles of a page, `Item 3` as `3`. */
  async titles(query: Record<string, string> | string): Promise<string[]> {
    const { status, body } = await this.ask(query);
    if (status !== 200) throw new Error(`${status}: ${JSON.stringify(body)}`);
    return body.items.map(({ title }) => String(title).replace('Item ', ''));
  }
}

/** Ten items `Item 0` to `Item 9`, `Item 9` deleted, and one with a value of every type. */
async function fill(host: TestHost, { id, organizationId }: TestTenant): Promise<void> {
  const place = [id, organizationId];
  await host.sql(
    `INSERT INTO depot_items (tenant_id, organization_id, title, "order", price, seen_at, due_on, fragile, created_at, deleted_at)
     SELECT $1, $2, 'Item ' || n, n, CASE WHEN n < 8 THEN n * 1.5 END, timestamptz '2026-01-01Z' + n * interval '1 day',
            date '2026-01-01' + n, n % 2 = 0, timestamptz '2026-02-01Z' + n * interval '1 minute',
            CASE WHEN n = 9 THEN now() END
       FROM generate_series(0, 9) n`,
    place,
  );
  await host.sql(
    `WITH shelf AS (INSERT INTO depot_shelves (tenant_id, id, label) VALUES ($1, gen_random_uuid(), 'Top') RETURNING id)
     INSERT INTO depot_items (tenant_id, organization_id, title, note, "order", price, seen_at, due_on, fragile, owner_id,
                              sizes, colours, keeper_ids, secret, shelf_id, created_at, updated_at)
     SELECT $1, $2, 'Full 100%', 'Straße_1', -5, 1234567890.1234, '2026-05-01T12:00:00.5Z', '2026-12-31', true, $3,
            '{"a": [1]}', '{red,blue}', ARRAY[$4::uuid], 'hidden', id, '2026-03-01Z', '2026-03-02Z' FROM shelf`,
    [...place, OWNER, KEEPER],
  );
}
