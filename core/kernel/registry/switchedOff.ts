import type { SwitchableModule } from './SwitchableModule';

const NOTHING: ReadonlySet<string> = new Set();

/**
 * Which modules are off for a tenant: those it has switched off, and those that require them.
 *
 * Pure. What must stay on, stays on, whatever was stored before it was so.
 *
 * @param chosen ids of modules that the tenant has switched off
 */
export function switchedOff(
  chosen: Iterable<string>,
  modules: readonly SwitchableModule[],
): ReadonlySet<string> {
  const wanted = new Set(chosen);
  if (wanted.size === 0) return NOTHING;
  const kept = keptOn(modules);
  const off = new Set(modules.map(({ id }) => id).filter((id) => wanted.has(id) && !kept.has(id)));
  for (let size = -1; size !== off.size;) {
    size = off.size;
    for (const { id, requires } of modules) if (requires.some((needed) => off.has(needed))) off.add(id);
  }
  return off;
}

/**
 * Modules that cannot be off for a single tenant, each with the one because of which: itself when it is critical or
 * declares so, else one that requires it.
 */
export function keptOn(modules: readonly SwitchableModule[]): ReadonlyMap<string, SwitchableModule> {
  const byId = new Map(modules.map((module) => [module.id, module]));
  const kept = new Map<string, SwitchableModule>();
  const keep = (id: string, because: SwitchableModule): void => {
    const module = byId.get(id);
    if (!module || kept.has(id)) return;
    kept.set(id, because);
    for (const needed of module.requires) keep(needed, because);
  };
  const fixed = modules.filter(({ critical, tenantSwitch }) => critical || !tenantSwitch);
  // Its own reason comes before another's.
  for (const module of fixed) kept.set(module.id, module);
  for (const module of fixed) for (const needed of module.requires) keep(needed, module);
  return kept;
}
