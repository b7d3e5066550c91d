import { badRequest, type CoreServices, sortKey } from '@tenantry/core';

/** A contact with changed tags. */
export interface TaggedContact {
  readonly id: string;
  readonly tenantId: string;
  readonly organizationId: string;
}

/** A tag as its contact shows it. */
export interface AssignedTag {
  readonly id: string;
  readonly label: string;
  readonly slug: string;
  readonly color: string | null;
}

/** Which tags people and companies have. */
export class TagAssignments {
  constructor(private readonly services: Pick<CoreServices, 'database'>) {}

  /**
   * Makes these the tags of a contact, and no others. To be called inside a unit of work.
   *
   * @throws HttpError 400 a tag that its organization does not have
   */
  async replace(contact: TaggedContact, tagIds: readonly string[]): Promise<void> {
    const wanted = [...new Set(tagIds.map((id) => id.toLowerCase()))];
    const known = await this.services.database.run(
      'SELECT 1 FROM customers_tags WHERE id = ANY ($1::uuid[]) AND organization_id = $2 ORDER BY id FOR KEY SHARE',
      [wanted, contact.organizationId],
    );
    if (known !== wanted.length) throw badRequest('One or more tags not found for this scope');
    await this.services.database.run(
      'DELETE FROM customers_tag_assignments WHERE entity_id = $1 AND tag_id <> ALL ($2::uuid[])',
      [contact.id, wanted],
    );
    await this.services.database.run(
      `INSERT INTO customers_tag_assignments (tenant_id, organization_id, entity_id, tag_id)
       SELECT $1, $2, $3, unnest($4::uuid[]) ON CONFLICT (tenant_id, entity_id, tag_id) DO NOTHING`,
      [contact.tenantId, contact.organizationId, contact.id, wanted],
    );
  }

  /** The tags of a contact, by label. */
  of(entityId: string): Promise<AssignedTag[]> {
    return this.services.database.query<AssignedTag>({
      name: 'customers_tags_of_contact',
      text: `SELECT g.id, g.label, g.slug, g.color FROM customers_tag_assignments a
               JOIN customers_tags g ON g.id = a.tag_id WHERE a.entity_id = $1 ORDER BY ${sortKey('g.label')}, g.id`,
      values: [entityId],
    });
  }
}
