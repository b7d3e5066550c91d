import { randomUUID } from 'node:crypto';
import type { Client } from 'pg';
import { countWrites } from '../countWrites';
import { Deals } from '../Deals';

/** Deals that are never changed, found by a word that only their titles have. */
export interface FixedDeals {
  readonly word: string;
  readonly deals: readonly { readonly id: string; readonly title: string }[];
}

/** Data of a run in the database at its beginning. */
export interface PreparedData {
  readonly fixed: FixedDeals;
  /** Deals that only show whether a write succeeds. */
  readonly probeIds: readonly string[];
  /** Deals for bulk jobs, a batch for each two of them. */
  readonly batches: readonly Deals[];
}

/** Collections that writers change, by the kind under which the action log has their records. */
export const WRITTEN = [
  { kind: 'customers.deal', table: 'customers_deals', path: '/customers/deals' },
  { kind: 'catalog.product', table: 'catalog_products', path: '/catalog/products' },
] as const;

const FIXED = 300;
const PROBES = 40;
export const DEALS_IN_BATCH = 40;
const WORD = 'immutable';

/** Fills the database for a run. Rows made here have no entry in the action log. */
export async function prepareData(database: Client, batchCount: number): Promise<PreparedData> {
  await countWrites(
    database,
    WRITTEN.map(({ table }) => table),
  );
  const addDeals = async (titles: readonly string[]): Promise<FixedDeals['deals']> => {
    const deals = titles.map((title) => ({ id: randomUUID(), title }));
    await database.query(
      `INSERT INTO customers_deals (id, tenant_id, organization_id, title)
       SELECT d.id, o.tenant_id, o.id, d.title
         FROM unnest($1::uuid[], $2::text[]) d (id, title),
              (SELECT id, tenant_id FROM directory_organizations ORDER BY created_at, id LIMIT 1) o`,
      [deals.map(({ id }) => id), titles],
    );
    return deals;
  };
  const titles = Array.from({ length: FIXED }, (_, place) => `${WORD} ${place}`);
  const probes = await addDeals(Array.from({ length: PROBES }, (_, place) => `Probe ${place}`));
  const batches: Deals[] = [];
  while (batches.length < batchCount) batches.push(await Deals.prepare(database, DEALS_IN_BATCH));
  return {
    fixed: { word: WORD, deals: await addDeals(titles) },
    probeIds: probes.map(({ id }) => id),
    batches,
  };
}
