import type { AccessControl } from '../../access/AccessControl';
import type { Organizations } from '../../tenancy/Organizations';
import { publicScope } from '../../tenancy/Scope';
import type { CommandCall } from './CommandDeclaration';

/** Where a module works by itself. */
export interface ModulePlace {
  readonly moduleId: string;
  readonly tenantId: string;
  /** The organization that new records belong to. */
  readonly organizationId: string;
}

/**
 * The call of commands that a module executes by itself, for nobody: it may do what the module may, in the whole tenant.
 * For seeds and other work without a request.
 */
export async function callOfModule(
  {
    accessControl,
    organizations,
  }: {
    readonly accessControl: Pick<AccessControl, 'evaluateModule'>;
    readonly organizations: Pick<Organizations, 'treeOf'>;
  },
  { moduleId, tenantId, organizationId }: ModulePlace,
): Promise<CommandCall> {
  const tree = await organizations.treeOf(tenantId);
  return {
    principal: null,
    scope: {
      ...publicScope(),
      tenantId,
      organizationId,
      organizationIds: null,
      selected: true,
      zone: tree.timeZoneOf(organizationId),
    },
    access: accessControl.evaluateModule(moduleId, null, tree),
    organizations: tree,
    headers: {},
    cookies: {},
  };
}
