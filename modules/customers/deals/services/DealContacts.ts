import { type CoreServices, pageMembers, sortKey } from '@tenantry/core';
import { contactContains, contactPatterns } from '../../shared/contactSearch';
import type { LinkedContact } from './DealDetails';
import { LINK_TABLES, type LinkKind } from './DealLinks';

/** Someone a deal is linked to, and since when. */
export interface ListedContact extends LinkedContact {
  readonly linkedAt: Date;
}

export const CONTACT_SORTS = ['label-asc', 'label-desc', 'name-asc', 'name-desc', 'recent'] as const;

/** Parameters of a list of contacts of a deal. */
export interface ContactPage {
  readonly page: number;
  readonly pageSize: number;
  readonly search?: string;
  readonly sort: (typeof CONTACT_SORTS)[number];
}

const BY_LABEL = `${sortKey('label')}, id`;
const BY_LABEL_FROM_END = `${sortKey('label')} DESC, id DESC`;
const ORDERS: Readonly<Record<ContactPage['sort'], string>> = {
  'label-asc': BY_LABEL,
  'label-desc': BY_LABEL_FROM_END,
  'name-asc': BY_LABEL,
  'name-desc': BY_LABEL_FROM_END,
  recent: '"linkedAt" DESC, id DESC',
};

/** Pages of the people, or the companies, of a deal. */
export class DealContacts {
  constructor(private readonly services: Pick<CoreServices, 'database'>) {}

  /** The organization of a deal; undefined when the deal does not exist. */
  async organizationOf(dealId: string): Promise<string | undefined> {
    const row = await this.services.database.first<{ organizationId: string }>({
      name: 'customers_deal_organization',
      text: 'SELECT organization_id AS "organizationId" FROM customers_deals WHERE id = $1',
      values: [dealId],
    });
    return row?.organizationId;
  }

  async page(dealId: string, kind: LinkKind, { page, pageSize, search, sort }: ContactPage) {
    const { table, column } = LINK_TABLES[kind];
    const rows = await this.services.database.query<{ total: number; item: ListedContact | null }>(
      `WITH found AS (
         SELECT e.id, e.display_name AS label, coalesce(e.primary_email, e.primary_phone) AS subtitle, e.kind,
                l.linked_at AS "linkedAt", l.is_primary AS "isPrimary"
           FROM ${table} l JOIN customers_entities e ON e.id = l.${column}
          WHERE l.deal_id = $1 AND ${contactContains('e', '$2::text[]')}),
       shown AS (SELECT * FROM found ORDER BY ${ORDERS[sort]} LIMIT $3 OFFSET $4)
       SELECT (SELECT count(*)::int FROM found) AS total, to_json(s) AS item
         FROM (SELECT 1) AS always LEFT JOIN shown s ON true ORDER BY ${ORDERS[sort]}`,
      [dealId, contactPatterns(search), pageSize, (page - 1) * pageSize],
    );
    const total = rows[0]?.total ?? 0;
    const items = rows.flatMap(({ item }) => (item ? [{ ...item, linkedAt: new Date(item.linkedAt) }] : []));
    return { items, ...pageMembers(total, { page, pageSize }) };
  }
}
