import { type CoreServices, nextVersion } from '@tenantry/core';
import type { Place } from '../../shared/place';
import type { Assigned } from '../rules/allowedWidgets';

/** Kind of owner of a choice of widgets. */
export type Owner = 'user' | 'role';

const HERE = 'organization_id IS NOT DISTINCT FROM $3::uuid';

/** SQL: the widgets assigned to an owner by the nearest of the organizations `$2`, else for the whole tenant. */
const nearest = (owner: Owner, id: string) => `
  SELECT widget_ids FROM dashboards_${owner}_widgets
   WHERE ${owner}_id = ${id} AND (organization_id IS NULL OR organization_id = ANY ($2::uuid[]))
   ORDER BY array_position($2::uuid[], organization_id) NULLS LAST LIMIT 1`;

/** SQL: `override` and `ofRoles` of the user `$1` with the roles `$3`. */
export const ASSIGNED = `
  (${nearest('user', '$1')}) AS override,
  (SELECT coalesce(json_agg(w.widget_ids), '[]')
     FROM unnest($3::uuid[]) AS r (id) CROSS JOIN LATERAL (${nearest('role', 'r.id')}) w) AS "ofRoles"`;

/** Which widgets are assigned to users and roles of the scope's tenant. */
export class WidgetAssignments {
  constructor(private readonly services: Pick<CoreServices, 'database'>) {}

  /** @param organizations with assignments that apply, the nearest first */
  async assigned(
    userId: string,
    organizations: readonly string[],
    roleIds: readonly string[],
  ): Promise<Assigned> {
    const row = await this.services.database.first<{ override: string[] | null; ofRoles: string[][] }>({
      name: 'dashboards_assigned',
      text: `SELECT ${ASSIGNED}`,
      values: [userId, organizations, roleIds],
    });
    return row ?? { override: null, ofRoles: [] };
  }

  /** The widgets assigned to a role or a user, by the nearest of the organizations that has an assignment. */
  async of(
    owner: Owner,
    id: string,
    organizations: readonly string[],
  ): Promise<readonly string[] | undefined> {
    const row = await this.services.database.first<{ widget_ids: string[] }>({
      name: `dashboards_widgets_of_${owner}`,
      text: nearest(owner, '$1::uuid'),
      values: [id, organizations],
    });
    return row?.widget_ids;
  }

  async save(owner: Owner, id: string, place: Place, widgetIds: readonly string[]): Promise<void> {
    const table = `dashboards_${owner}_widgets`;
    await this.services.database.run(
      `INSERT INTO ${table} (${owner}_id, tenant_id, organization_id, widget_ids) VALUES ($1, $2, $3, $4)
       ON CONFLICT (tenant_id, ${owner}_id, (coalesce(organization_id, '00000000-0000-0000-0000-000000000000')))
       DO UPDATE SET widget_ids = excluded.widget_ids, updated_at = ${nextVersion(`${table}.updated_at`)}`,
      [id, place.tenantId, place.organizationId, JSON.stringify(widgetIds)],
    );
  }

  async remove(owner: Owner, id: string, { tenantId, organizationId }: Place): Promise<void> {
    await this.services.database.run(
      `DELETE FROM dashboards_${owner}_widgets WHERE ${owner}_id = $1 AND tenant_id = $2 AND ${HERE}`,
      [id, tenantId, organizationId],
    );
  }
}
