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
 * The call for commands that a module executes by itself, without a caller: it holds the features of the module, in the whole tenant.
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
