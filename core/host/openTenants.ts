import { tenantModules, type TenantModule } from '../parts/operations/tenantModuleView';
import { TenantSwitches } from '../parts/switches/TenantSwitches';
import type { NamedTenant } from '../parts/tenancy/OrganizationTree';
import { composeHost } from '../kernel/host/composeHost';
import type { Composition } from '../kernel/parts/composeParts';
import type { HostOptions } from '../kernel/host/HostOptions';
import type { LoadedModule } from '../kernel/discovery/loadManifest';
import { runningModule } from '../kernel/running/runningModule';
import { ModuleRuntime } from '../kernel/running/ModuleRuntime';
import { PLATFORM } from './platform';
import type { ModulePlan } from '../kernel/planning/planModules';
import { serviceOwners, visibleServices } from '../kernel/planning/serviceVisibility';

/** Tenants and their switches, for a command that works beside the servers. */
export interface OpenTenants {
  readonly switches: TenantSwitches;
  /** Live tenants with this id or name; undefined when no module can tell. */
  find(idOrName: string): Promise<readonly NamedTenant[] | undefined>;
  /** The modules of the plan as a tenant has them. */
  modulesOf(tenantId: string): Promise<TenantModule[]>;
  close(): Promise<void>;
}

const LIMITS = { import: 10_000, hook: 15_000, late: Infinity, drain: 0 };

/**
 * Opens what switching modules of tenants needs. Nothing is migrated or started; of the modules only the one that
 * keeps the tenants is wired, with what it requires.
 */
export async function openTenants(options: HostOptions, plan: ModulePlan): Promise<OpenTenants> {
  const environment = { ...options.environment, REDIS_URL: undefined, RATE_LIMIT_STRATEGY: undefined };
  const composition = await composeHost(PLATFORM, { ...options, environment }, () => {
    throw new Error('There is no host beside the servers');
  });
  const core = composition.services;
  const runtimes: ModuleRuntime[] = [];
  const close = async (): Promise<void> => {
    for (const runtime of runtimes.reverse()) await runtime.stop();
    await composition.stop();
  };
  try {
    await wireSource(composition, plan, runtimes);
  } catch (error) {
    await close();
    throw error;
  }
  const modules = [PLATFORM.module, ...plan.order.map((module) => runningModule(module, PLATFORM.parts))];
  const switches = new TenantSwitches(core, () => modules);
  return {
    switches,
    find: (idOrName) => core.organizations.findTenants(idOrName),
    modulesOf: async (tenantId) => tenantModules(modules, await switches.chosen(tenantId)),
    close,
  };
}

async function wireSource(
  { parts, services }: Composition,
  plan: ModulePlan,
  runtimes: ModuleRuntime[],
): Promise<void> {
  const source = plan.order.find(({ manifest }) => manifest.organizations !== undefined);
  if (!source) return;
  const owners = serviceOwners(plan);
  const sources = {
    ownerOf: (service: string) => owners.get(service),
    names: () => owners.keys(),
    containerOf: (id: string) => runtimes.find((runtime) => runtime.id === id)?.container,
  };
  for (const module of withRequired(source, plan)) {
    const runtime = new ModuleRuntime(parts, services, module, LIMITS, () => undefined);
    runtimes.push(runtime);
    await runtime.prepare(sources);
  }
  for (const runtime of runtimes) {
    await runtime.wire(plan.kinds, visibleServices(runtime.module, plan), sources);
  }
}

/** The module and all it requires, in order of start. */
function withRequired(module: LoadedModule, { order }: ModulePlan): LoadedModule[] {
  const wanted = new Set([module.package.id]);
  for (const { package: pkg } of [...order].reverse()) {
    if (wanted.has(pkg.id)) for (const id of Object.keys(pkg.requires)) wanted.add(id);
  }
  return order.filter(({ package: pkg }) => wanted.has(pkg.id));
}
