import { type CoreServices, foldedPattern, isoTime, sortKey } from '@tenantry/core';

/** Which tags are wanted. */
export interface TagFilters {
  /** From 1. */
  readonly page: number;
  readonly pageSize: number;
  readonly search?: string;
}

/** A tag as lists show it. */
export interface Tag {
  readonly id: string;
  readonly label: string;
  readonly slug: string;
  readonly createdAt: string;
  readonly updatedAt: string;
}

const BY_LABEL = `${sortKey('label')}, id`;

/** Reads the tags of products. */
export class TagQuery {
  constructor(private readonly services: Pick<CoreServices, 'database'>) {}

  /** A page in the order of labels, in one statement. @param organizationIds null for all of the tenant */
  async list(
    organizationIds: readonly string[] | null,
    { page, pageSize, search }: TagFilters,
  ): Promise<{ readonly items: Tag[]; readonly total: number }> {
    const row = await this.services.database.first<{ items: Tag[]; total: number }>({
      name: 'catalog_tags_list',
      text: `WITH matched AS NOT MATERIALIZED (
          SELECT id, label, slug, ${isoTime('created_at')} AS "createdAt", ${isoTime('updated_at')} AS "updatedAt"
            FROM catalog_tags
           WHERE ($1::uuid[] IS NULL OR organization_id = ANY ($1::uuid[]))
             AND ($2::text IS NULL OR tenantry_fold(label) LIKE $2)),
        page AS (SELECT * FROM matched ORDER BY ${BY_LABEL} LIMIT $3::bigint OFFSET $4::bigint)
        SELECT (SELECT count(*)::int FROM matched) AS total,
               (SELECT coalesce(json_agg(page ORDER BY ${BY_LABEL}), '[]') FROM page) AS items`,
      values: [
        organizationIds,
        search === undefined ? null : foldedPattern(search),
        pageSize,
        (page - 1) * pageSize,
      ],
    });
    return row ?? { items: [], total: 0 };
  }
}
