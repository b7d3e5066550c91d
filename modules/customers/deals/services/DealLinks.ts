import { badRequest, type CoreServices, notFound } from '@tenantry/core';

/** Kinds of records that a deal can be linked to. */
export type LinkKind = 'person' | 'company';

/** The links of a deal of one kind, as they are to be. */
export interface LinkSet {
  readonly tenantId: string;
  readonly dealId: string;
  readonly ids: readonly string[];
  /** The one that matters most; null for none. */
  readonly primaryId: string | null;
}

interface LinkTable {
  readonly table: string;
  readonly column: string;
  readonly missing: string;
}

/** Where links of each kind are kept. */
export const LINK_TABLES: Readonly<Record<LinkKind, LinkTable>> = {
  person: { table: 'customers_deal_people', column: 'person_id', missing: 'Person not found' },
  company: { table: 'customers_deal_companies', column: 'company_id', missing: 'Company not found' },
};

/** Links of deals to people and companies. */
export class DealLinks {
  constructor(private readonly services: Pick<CoreServices, 'database'>) {}

  /**
   * Makes sure that these are people, or companies, of the organization, and that they stay until the unit of work ends.
   *
   * @throws HttpError 404 unknown there, 400 of the other kind
   */
  async assertLinkable(kind: LinkKind, ids: readonly string[], organizationId: string): Promise<void> {
    if (ids.length === 0) return;
    const found = await this.services.database.query<{ id: string; kind: LinkKind }>({
      name: 'customers_deal_linkable',
      text: `SELECT id, kind FROM customers_entities WHERE id = ANY ($1::uuid[]) AND organization_id = $2
              ORDER BY id FOR KEY SHARE`,
      values: [ids, organizationId],
    });
    if (found.some((entity) => entity.kind !== kind)) throw badRequest('Invalid entity type');
    if (found.length < ids.length) throw notFound(LINK_TABLES[kind].missing);
  }

  /** Links a deal to these and to nothing else; what was linked before keeps its time. */
  async replace(kind: LinkKind, { tenantId, dealId, ids, primaryId }: LinkSet): Promise<void> {
    const { table, column } = LINK_TABLES[kind];
    await this.services.database.run(
      `DELETE FROM ${table} WHERE deal_id = $1 AND NOT (${column} = ANY ($2::uuid[]))`,
      [dealId, ids],
    );
    // A deal has one primary link at most at any time, also between two rows of one statement.
    await this.services.database.run(
      `UPDATE ${table} SET is_primary = false WHERE deal_id = $1 AND is_primary AND ${column} IS DISTINCT FROM $2::uuid`,
      [dealId, primaryId],
    );
    await this.services.database.run(
      `INSERT INTO ${table} AS l (tenant_id, deal_id, ${column}, is_primary, linked_at)
       SELECT $1, $2, w.id, w.id IS NOT DISTINCT FROM $4::uuid, clock_timestamp() FROM unnest($3::uuid[]) AS w (id)
       ON CONFLICT (deal_id, ${column}) DO UPDATE SET is_primary = excluded.is_primary
        WHERE l.is_primary <> excluded.is_primary`,
      [tenantId, dealId, ids, primaryId],
    );
  }
}
