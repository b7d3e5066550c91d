import {
  type CoreServices,
  nextVersion,
  notFound,
  type PageRequest,
  sortKey,
  WIDE_PAGE,
} from '@tenantry/core';

/** A person with changed companies. */
export interface LinkedPerson {
  readonly id: string;
  readonly tenantId: string;
  readonly organizationId: string;
}

/** A company of a person. */
export interface CompanyLink {
  /** Of the link. */
  readonly id: string;
  readonly companyId: string;
  readonly displayName: string;
  readonly isPrimary: boolean;
}

const LINK = `
  SELECT l.id, l.company_id AS "companyId", c.display_name AS "displayName",
         p.company_entity_id IS NOT DISTINCT FROM l.company_id AS "isPrimary"
    FROM customers_person_companies l
    JOIN customers_entities c ON c.id = l.company_id
    JOIN customers_entities p ON p.id = l.person_id
   WHERE l.person_id = $1 AND l.deleted_at IS NULL`;

const FIRST: PageRequest = { page: 1, pageSize: WIDE_PAGE };

/**
 * The companies that people belong to. The primary one is that of the person's `company_entity_id`, so that there can be
 * no two of them; it is always among the linked ones.
 */
export class PersonCompanies {
  constructor(private readonly services: Pick<CoreServices, 'database'>) {}

  /** The primary company first, then by name. */
  list(personId: string, { page, pageSize }: PageRequest = FIRST): Promise<CompanyLink[]> {
    return this.services.database.query<CompanyLink>({
      name: 'customers_companies_of_person',
      text: `${LINK} ORDER BY "isPrimary" DESC, ${sortKey('c.display_name')}, l.id LIMIT $2::bigint OFFSET $3::bigint`,
      values: [personId, pageSize, (page - 1) * pageSize],
    });
  }

  /** @param linkOrCompany id of the link or of the company @throws HttpError 404 no such link */
  async find(personId: string, linkOrCompany: string): Promise<CompanyLink> {
    const link = await this.services.database.first<CompanyLink>({
      name: 'customers_company_of_person',
      text: `${LINK} AND $2 IN (l.id, l.company_id)`,
      values: [personId, linkOrCompany],
    });
    if (!link) throw notFound('Person-company link not found');
    return link;
  }

  /** Links a company, which may have been linked before. @returns the id of the link, the one it had then */
  async link({ id, tenantId, organizationId }: LinkedPerson, companyId: string): Promise<string> {
    const row = await this.services.database.first<{ id: string }>(
      `INSERT INTO customers_person_companies AS l (tenant_id, organization_id, person_id, company_id)
       VALUES ($1, $2, $3, $4)
       ON CONFLICT (tenant_id, person_id, company_id) DO UPDATE
         SET deleted_at = NULL,
             created_at = CASE WHEN l.deleted_at IS NULL THEN l.created_at ELSE clock_timestamp() END,
             updated_at = CASE WHEN l.deleted_at IS NULL THEN l.updated_at ELSE clock_timestamp() END
       RETURNING id`,
      [tenantId, organizationId, id, companyId],
    );
    if (!row) throw new Error('INSERT returned no row');
    return row.id;
  }

  /** Marks a link deleted. */
  async unlink(linkId: string): Promise<void> {
    await this.services.database.run(
      `UPDATE customers_person_companies SET deleted_at = clock_timestamp(), updated_at = ${nextVersion()} WHERE id = $1`,
      [linkId],
    );
  }

  /** Makes a linked company the primary one, or with null none; the person has changed then. */
  async setPrimary(personId: string, companyId: string | null): Promise<void> {
    await this.services.database.run(
      `UPDATE customers_entities
          SET company_entity_id = $2,
              updated_at = ${nextVersion()}
        WHERE id = $1 AND company_entity_id IS DISTINCT FROM $2`,
      [personId, companyId],
    );
  }
}
