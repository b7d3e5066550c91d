import { badRequest, type CoreServices, notFound } from '@tenantry/core';

export type ContactKind = 'person' | 'company';

/** A person, company or deal, as other records need it. */
export interface KnownRecord {
  readonly id: string;
  readonly kind: ContactKind | 'deal';
  readonly organizationId: string;
}

const NOT_FOUND: Readonly<Record<ContactKind, string>> = {
  person: 'Person not found',
  company: 'Company not found',
};

/** Finds records of the tenant for what is to be linked to them. Inside a unit of work they stay until it ends. */
export class ContactLookup {
  constructor(private readonly services: Pick<CoreServices, 'database'>) {}

  /** A person or company. */
  find(id: string): Promise<KnownRecord | undefined> {
    return this.services.database.first<KnownRecord>({
      name: 'customers_known_contact',
      text: `SELECT id, kind, organization_id AS "organizationId" FROM customers_entities WHERE id = $1 FOR KEY SHARE`,
      values: [id],
    });
  }

  /** A deal. */
  findDeal(id: string): Promise<KnownRecord | undefined> {
    return this.services.database.first<KnownRecord>({
      name: 'customers_known_deal',
      text: `SELECT id, 'deal' AS kind, organization_id AS "organizationId"
               FROM customers_deals WHERE id = $1 FOR KEY SHARE`,
      values: [id],
    });
  }

  /**
   * A person or a company of one organization.
   *
   * @throws HttpError 404 the contact does not exist, 400 it is of the other kind
   */
  async require(id: string, kind: ContactKind, organizationId: string): Promise<KnownRecord> {
    const contact = await this.find(id);
    if (contact?.organizationId !== organizationId) throw notFound(NOT_FOUND[kind]);
    if (contact.kind !== kind) throw badRequest('Invalid entity type');
    return contact;
  }
}
