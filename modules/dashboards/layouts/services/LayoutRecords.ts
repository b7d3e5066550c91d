import { type CoreServices, nextVersion } from '@tenantry/core';
import type { Place } from '../../shared/place';
import type { Assigned } from '../../widgets/rules/allowedWidgets';
import { ASSIGNED } from '../../widgets/services/WidgetAssignments';
import type { LayoutItem } from '../rules/LayoutItem';

/** User, tenant and organization of a layout. */
export interface LayoutPlace extends Place {
  readonly userId: string;
}

/** A stored layout together with what is assigned; `items` is null where none is stored. */
export type StoredLayout = Assigned & { readonly items: unknown };

const LAYOUT_OF = `
  SELECT items FROM dashboards_layouts
   WHERE user_id = $1 AND tenant_id = $4 AND organization_id IS NOT DISTINCT FROM $5::uuid`;

const HERE = 'user_id = $1 AND tenant_id = $2 AND organization_id IS NOT DISTINCT FROM $3::uuid';

/** Layouts of users of the scope's tenant. */
export class LayoutRecords {
  constructor(private readonly services: Pick<CoreServices, 'database'>) {}

  /** Layout and assignments, in one statement. @param organizations with assignments that apply, the nearest first */
  async read(
    { userId, tenantId, organizationId }: LayoutPlace,
    organizations: readonly string[],
    roleIds: readonly string[],
  ): Promise<StoredLayout> {
    const row = await this.services.database.first<{
      override: string[] | null;
      ofRoles: string[][];
      items: unknown;
    }>({
      name: 'dashboards_layout',
      text: `SELECT (${LAYOUT_OF}) AS items, ${ASSIGNED}`,
      values: [userId, organizations, roleIds, tenantId, organizationId],
    });
    return row ?? { items: null, override: null, ofRoles: [] };
  }

  /** The stored items, locked until the unit of work ends; undefined when the user has no layout there. */
  async lock({ userId, tenantId, organizationId }: LayoutPlace): Promise<unknown> {
    const row = await this.services.database.first<{ items: unknown }>(
      `SELECT items FROM dashboards_layouts WHERE ${HERE} FOR UPDATE`,
      [userId, tenantId, organizationId],
    );
    return row?.items;
  }

  /** Stores a first layout, unless one has come meanwhile. @returns false then */
  async create(place: LayoutPlace, items: readonly LayoutItem[]): Promise<boolean> {
    const { userId, tenantId, organizationId } = place;
    const added = await this.services.database.run(
      `INSERT INTO dashboards_layouts (user_id, tenant_id, organization_id, items) VALUES ($1, $2, $3, $4)
       ON CONFLICT DO NOTHING`,
      [userId, tenantId, organizationId, JSON.stringify(items)],
    );
    return added === 1;
  }

  /** Puts in order what was read, unless it has changed meanwhile. */
  async tidy(
    { userId, tenantId, organizationId }: LayoutPlace,
    read: unknown,
    items: readonly LayoutItem[],
  ): Promise<void> {
    await this.services.database.run(
      `UPDATE dashboards_layouts SET items = $4, updated_at = ${nextVersion('updated_at')}
        WHERE ${HERE} AND items = $5::jsonb`,
      [userId, tenantId, organizationId, JSON.stringify(items), JSON.stringify(read)],
    );
  }

  async save({ userId, tenantId, organizationId }: LayoutPlace, items: readonly LayoutItem[]): Promise<void> {
    await this.services.database.run(
      `INSERT INTO dashboards_layouts (user_id, tenant_id, organization_id, items) VALUES ($1, $2, $3, $4)
       ON CONFLICT (tenant_id, user_id, (coalesce(organization_id, '00000000-0000-0000-0000-000000000000')))
       DO UPDATE SET items = excluded.items, updated_at = ${nextVersion('dashboards_layouts.updated_at')}`,
      [userId, tenantId, organizationId, JSON.stringify(items)],
    );
  }
}
