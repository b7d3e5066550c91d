import type { CoreServices } from '@tenantry/core';

/** Whether a category may be placed below another. */
export interface Placement {
  /** False when the parent is deleted, of another organization or of another tenant. */
  readonly isThere: boolean;
  readonly problem: 'circle' | 'depth' | null;
}

/** The tree of categories, as its rules see it. */
export class CategoryTree {
  constructor(private readonly services: Pick<CoreServices, 'database'>) {}

  /** The database's judgement of a new parent. The database checks it again when the row is written, one move at a time. */
  async look(id: string, parentId: string, organizationId: string): Promise<Placement> {
    const placement = await this.services.database.first<Placement>({
      name: 'catalog_category_placement',
      text: `SELECT EXISTS (SELECT 1 FROM catalog_categories
                             WHERE id = $2 AND organization_id = $3 AND deleted_at IS NULL) AS "isThere",
                    catalog_category_problem($1, $2) AS problem`,
      values: [id, parentId, organizationId],
    });
    return placement ?? { isThere: false, problem: null };
  }
}
