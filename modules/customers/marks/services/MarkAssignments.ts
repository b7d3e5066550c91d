import { conflict, type CoreServices, notFound } from '@tenantry/core';
import type { Mark } from '../Mark';

/** A tag or label, a person or company, and who assigns it. */
export interface MarkTarget {
  readonly markId: string;
  readonly entityId: string;
  /** Null for a caller who is not a user and has no labels. */
  readonly userId: string | null;
}

/** Gives tags and labels to people and companies, and takes them away. */
export class MarkAssignments {
  constructor(private readonly services: Pick<CoreServices, 'database'>) {}

  /** @returns the id of the assignment @throws HttpError 404 the organization or user has no such mark, 409 it is there already */
  async assign(
    mark: Mark,
    { markId, entityId, userId }: MarkTarget,
    place: { readonly tenantId: string; readonly organizationId: string },
  ): Promise<string> {
    const found = await this.services.database.first<{ ownerId: string | null }>(
      `SELECT ${ownerOf(mark)} FROM ${mark.table} m WHERE m.id = $1 AND m.organization_id = $2 FOR KEY SHARE`,
      [markId, place.organizationId],
    );
    if (!found || (mark.isPersonal && found.ownerId !== userId)) throw notFound(`${mark.title} not found`);
    const row = await this.services.database.first<{ id: string }>(
      `INSERT INTO ${mark.assignments} (tenant_id, organization_id, entity_id, ${mark.column})
       VALUES ($1, $2, $3, $4) ON CONFLICT (tenant_id, entity_id, ${mark.column}) DO NOTHING RETURNING id`,
      [place.tenantId, place.organizationId, entityId, markId],
    );
    if (!row) throw conflict(`${mark.title} already assigned`, { code: 'duplicate' });
    return row.id;
  }

  /** The id of an assignment. @throws HttpError 404 the contact does not have the mark */
  async idOf(mark: Mark, { markId, entityId, userId }: MarkTarget): Promise<string> {
    const row = await this.services.database.first<{ id: string; ownerId: string | null }>(
      `SELECT a.id, ${ownerOf(mark)}
         FROM ${mark.assignments} a JOIN ${mark.table} m ON m.id = a.${mark.column}
        WHERE a.entity_id = $1 AND a.${mark.column} = $2`,
      [entityId, markId],
    );
    if (!row || (mark.isPersonal && row.ownerId !== userId))
      throw notFound(`${mark.title} assignment not found`);
    return row.id;
  }

  async remove(mark: Mark, assignmentId: string): Promise<void> {
    await this.services.database.run(`DELETE FROM ${mark.assignments} WHERE id = $1`, [assignmentId]);
  }
}

const ownerOf = ({ isPersonal }: Mark): string => `${isPersonal ? 'm.user_id' : 'NULL'} AS "ownerId"`;
