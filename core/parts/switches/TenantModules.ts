import type { Database } from '../data/Database';
import type { ModuleCatalog } from '../../kernel/registry/ModuleCatalog';
import { currentContext } from '../tenancy/executionContext';
import { TENANT_ID } from '../tenancy/tenantId';
import type { Organizations } from '../tenancy/Organizations';
import type { OrganizationTree } from '../tenancy/OrganizationTree';
import { switchedOff } from '../../kernel/registry/switchedOff';

interface Known {
  readonly revision: number;
  readonly off: ReadonlySet<string>;
}

const NONE: ReadonlySet<string> = new Set();

/** Ids of modules that the tenant of the scope has switched off. */
export async function readModulesOff(database: Database): Promise<string[]> {
  const rows = await database.query<{ module_id: string }>({
    name: 'platform_tenant_modules_off',
    text: `SELECT module_id FROM platform_tenant_modules
            WHERE tenant_id = ${TENANT_ID}`,
  });
  return rows.map(({ module_id }) => module_id);
}

/** Tells which modules are off for which tenant: those it has switched off, and what requires them. */
export class TenantModules {
  private readonly known = new WeakMap<OrganizationTree, Known>();

  constructor(
    private readonly organizations: Pick<Organizations, 'treeOf' | 'cachedTreeOf'>,
    private readonly modules: Pick<ModuleCatalog, 'list' | 'revision'>,
  ) {}

  /** Ids of running modules that are off for the tenant that the tree is of. */
  offIn(tree: OrganizationTree): ReadonlySet<string> {
    if (tree.modulesOff.length === 0) return NONE;
    const { revision } = this.modules;
    const known = this.known.get(tree);
    if (known?.revision === revision) return known.off;
    const off = switchedOff(tree.modulesOff, this.modules.list());
    this.known.set(tree, { revision, off });
    return off;
  }

  /**
   * True when a running module is on for a tenant; always true for work without a tenant. Answers at once where the tenant
   * is known already.
   *
   * @param tenantId default: the tenant of the running work
   */
  isOn(moduleId: string, tenantId = currentContext().scope.tenantId): boolean | Promise<boolean> {
    const isOn = (tree: OrganizationTree): boolean => !this.offIn(tree).has(moduleId);
    const tree = this.organizations.cachedTreeOf(tenantId);
    return tree ? isOn(tree) : this.organizations.treeOf(tenantId).then(isOn);
  }
}
