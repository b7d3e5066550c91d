import type { CoreServices, Database, Tenancy } from '@tenantry/core';
import { LogConditions } from './LogConditions';
import type { LogNames, Names } from './LogNames';
import type { Viewer } from './Viewer';

/** Which reads. */
export interface AccessFilters {
  readonly organizationId?: string;
  readonly actorUserId?: readonly string[];
  readonly resourceKind?: string;
  readonly accessType?: string;
  readonly before?: Date;
  readonly after?: Date;
}

interface AccessRow {
  readonly id: string;
  readonly actorUserId: string | null;
  readonly tenantId: string;
  readonly organizationId: string | null;
  readonly [member: string]: unknown;
}

type Dependencies = Pick<CoreServices, 'database' | 'tenancy'> & { logNames: LogNames };

/** Reads the access log (spec supplement, dashboards and audit 2.4). */
export class AccessReader {
  private readonly database: Database;
  private readonly tenancy: Tenancy;
  private readonly names: LogNames;

  constructor({ database, tenancy, logNames }: Dependencies) {
    this.database = database;
    this.tenancy = tenancy;
    this.names = logNames;
  }

  /** Newest first. Own reads, unless a viewer of the tenant names others. */
  async page(
    viewer: Viewer,
    filters: AccessFilters,
    start: number,
    size: number,
  ): Promise<{ items: (AccessRow & Names)[]; total: number }> {
    const [rows, total] = await Promise.all([
      this.within(viewer, () => {
        const conditions = conditionsOf(viewer, filters);
        const limit = `LIMIT ${conditions.value(size)} OFFSET ${conditions.value(start)}`;
        return this.database.query<AccessRow>(
          `SELECT a.id, a.resource_kind AS "resourceKind", a.resource_id AS "resourceId",
                  a.access_type AS "accessType", a.actor_id AS "actorUserId", a.tenant_id AS "tenantId",
                  a.organization_id AS "organizationId", a.fields, a.context, a.created_at AS "createdAt"
             FROM audit_logs_accesses a ${conditions.where}
            ORDER BY a.created_at DESC, a.id DESC ${limit}`,
          conditions.values,
        );
      }),
      this.within(viewer, async () => {
        const { where, values } = conditionsOf(viewer, filters);
        const statement = `SELECT count(*)::int AS total FROM audit_logs_accesses a ${where}`;
        return (await this.database.first<{ total: number }>(statement, values))?.total ?? 0;
      }),
    ]);
    return { items: await this.names.resolve(viewer, rows), total };
  }

  private within<T>({ tenantId }: Viewer, work: () => Promise<T>): Promise<T> {
    return tenantId === null
      ? this.tenancy.acrossTenants('read the access log of all tenants', work)
      : this.tenancy.inTenant(tenantId, 'read the access log', work);
  }
}

function conditionsOf(viewer: Viewer, filters: AccessFilters): LogConditions {
  const { actorUserId, resourceKind, accessType, before, after } = filters;
  const actors = viewer.canViewTenant && actorUserId ? actorUserId : [viewer.actorId];
  return LogConditions.of(viewer)
    .add((value) => `a.actor_id = ANY (${value}::uuid[])`, actors)
    .add((value) => `a.resource_kind = ${value}`, resourceKind)
    .add((value) => `a.access_type = ${value}`, accessType)
    .add((value) => `a.created_at < ${value}`, before)
    .add((value) => `a.created_at > ${value}`, after);
}
