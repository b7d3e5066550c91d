import { badRequest, type CoreServices, type Database, notFound } from '@tenantry/core';

export type ContactKind = 'person' | 'company';

/** A person or company as others need to know it. */
export interface KnownContact {
  readonly id: string;
  readonly kind: ContactKind;
  readonly organizationId: string;
  readonly displayName: string;
}

const NOT_FOUND: Readonly<Record<ContactKind, string>> = {
  person: 'Person not found',
  company: 'Company not found',
};

/** Finds people and companies of the tenant for what is to be linked to them. */
export class ContactLookup {
  private readonly database: Database;

  constructor({ database }: Pick<CoreServices, 'database'>) {
    this.database = database;
  }

  /** The contact, which inside a unit of work cannot be deleted until that ends. */
  find(id: string): Promise<KnownContact | undefined> {
    return this.database.first<KnownContact>({
      name: 'customers_known_contact',
      text: `SELECT id, kind, organization_id AS "organizationId", display_name AS "displayName"
               FROM customers_entities WHERE id = $1 FOR KEY SHARE`,
      values: [id],
    });
  }

  /**
   * A contact of one kind, of one organization.
   *
   * @throws HttpError 404 there is none, 400 it is of the other kind
   */
  async require(id: string, kind: ContactKind, organizationId: string): Promise<KnownContact> {
    const contact = await this.find(id);
    if (contact?.organizationId !== organizationId) throw notFound(NOT_FOUND[kind]);
    if (contact.kind !== kind) throw badRequest('Invalid entity type');
    return contact;
  }
}
