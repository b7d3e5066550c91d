import { randomUUID } from 'node:crypto';
import { type CoreServices, freeSlug, slugOf } from '@tenantry/core';
import { organizations } from '../collections/organizations';
import { tenants } from '../collections/tenants';
import type { OrganizationTrees } from './OrganizationTrees';
import { planPlacement } from './planPlacement';
import { LONGEST_SLUG, PLAIN_SLUG } from './slug';
import type { TenantCatalog } from './TenantCatalog';

/** A tenant with its root organization. */
export interface PlacedTenant {
  readonly tenantId: string;
  readonly organizationId: string;
}

/** A tenant that is to be, with its root organization. */
export interface NewTenant {
  /** Default: a new one. */
  readonly id?: string;
  readonly name: string;
  /** Default: true. */
  readonly isActive?: boolean;
  readonly organizationName: string;
}

/** An organization that is to be. */
export interface NewOrganization {
  readonly name: string;
  /** Default: null, which makes it a root. */
  readonly parentId?: string | null;
  /** Default: true. */
  readonly isActive?: boolean;
}

type Dependencies = Pick<
  CoreServices,
  'dataSource' | 'events' | 'organizations' | 'tenancy' | 'unitOfWork'
> & { organizationTrees: OrganizationTrees; tenantCatalog: TenantCatalog };

/** Creates tenants and organizations for the installation itself, without a caller. */
export class Provisioning {
  constructor(private readonly deps: Dependencies) {}

  /** Creates a tenant with its root organization, both or neither. */
  createTenant({ id = randomUUID(), name, isActive, organizationName }: NewTenant): Promise<PlacedTenant> {
    const { dataSource, events, tenancy, tenantCatalog, unitOfWork } = this.deps;
    return tenancy.inTenant(id, 'provision a tenant', () =>
      unitOfWork.run(async () => {
        await dataSource.getRepository(tenants.entity).insert({ id, name, isActive });
        await tenantCatalog.changed(id);
        await events.emit(tenants.events.created, { id, tenantId: null, organizationId: null } as never);
        return {
          tenantId: id,
          organizationId: await this.createOrganization(id, { name: organizationName }),
        };
      }),
    );
  }

  /** @returns the id @throws HttpError 400 impossible place, 404 unknown tenant */
  createOrganization(
    tenantId: string,
    { name, parentId = null, isActive = true }: NewOrganization,
  ): Promise<string> {
    const { dataSource, events, organizations: trees, organizationTrees, tenancy, unitOfWork } = this.deps;
    return tenancy.inTenant(tenantId, 'create an organization', () =>
      unitOfWork.run(async () => {
        const id = randomUUID();
        const tree = await organizationTrees.lockLive(tenantId);
        planPlacement(tree, id, { parentId });
        const wanted = slugOf(name, LONGEST_SLUG, PLAIN_SLUG);
        const slug = freeSlug(wanted, tree.slugsExceptOf(id), LONGEST_SLUG);
        const row = { id, tenantId, parentId, name, slug, isActive };
        await dataSource.getRepository(organizations.entity).insert(row);
        await trees.changed(tenantId);
        await events.emit(organizations.events.created, { id, tenantId, organizationId: id });
        return id;
      }),
    );
  }
}
