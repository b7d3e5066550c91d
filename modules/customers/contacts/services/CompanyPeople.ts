import { type CoreServices, isoTime, sortKey } from '@tenantry/core';
import { contactContains, contactPatterns } from '../../shared/contactSearch';

/** Orders of the people of a company. */
export const PEOPLE_SORTS = ['name-asc', 'name-desc', 'recent'] as const;

/** Which people of a company are read. */
export interface PeoplePage {
  readonly page: number;
  readonly pageSize: number;
  readonly search?: string;
  readonly sort: (typeof PEOPLE_SORTS)[number];
}

/** A page, and the number of people on all pages. */
export interface FoundPeople {
  readonly items: readonly Readonly<Record<string, unknown>>[];
  readonly total: number;
}

/** Columns of a person `x` linked by `l`, as a company shows its people. */
export const PERSON_OF_COMPANY = `
  x.id, x.display_name AS "displayName", x.primary_email AS "primaryEmail", x.primary_phone AS "primaryPhone",
  x.job_title AS "jobTitle", x.department, x.status, x.lifecycle_stage AS "lifecycleStage", x.source, x.temperature,
  l.id AS "linkId", l.created_at AS "linkedAt",
  x.company_entity_id IS NOT DISTINCT FROM l.company_id AS "isPrimary"`;

const ORDERS: Readonly<Record<PeoplePage['sort'], string>> = {
  'name-asc': `${sortKey('"displayName"')}, id`,
  'name-desc': `${sortKey('"displayName"')} DESC, id DESC`,
  recent: '"linkedAt" DESC, id DESC',
};

/** Pages of the people that are linked to a company. */
export class CompanyPeople {
  constructor(private readonly services: Pick<CoreServices, 'database'>) {}

  /** A page of the people of a company, with the number of all. */
  async page(companyId: string, { page, pageSize, search, sort }: PeoplePage): Promise<FoundPeople> {
    const row = await this.services.database.first<FoundPeople>(
      `WITH found AS (
         SELECT ${PERSON_OF_COMPANY}, x.organization_id AS "organizationId", ${isoTime('x.created_at')} AS "createdAt"
           FROM customers_person_companies l JOIN customers_entities x ON x.id = l.person_id
          WHERE l.company_id = $1 AND l.deleted_at IS NULL
            AND ${contactContains('x', '$2::text[]', ['job_title'])}),
       shown AS (SELECT * FROM found ORDER BY ${ORDERS[sort]} LIMIT $3 OFFSET $4)
       SELECT (SELECT count(*)::int FROM found) AS total,
              (SELECT coalesce(json_agg(to_jsonb(s) || jsonb_build_object('linkedAt', ${isoTime('s."linkedAt"')})
                 ORDER BY ${ORDERS[sort]}), '[]') FROM shown s) AS items`,
      [companyId, contactPatterns(search), pageSize, (page - 1) * pageSize],
    );
    return row ?? { items: [], total: 0 };
  }
}
