import type { Conflicts } from './checkConflicts';
import { HostError } from '../errors/HostError';
import type { LoadedModule } from './loadManifest';

/**
 * Looks for agents that name tools which nobody they may rely on contributes.
 *
 * Pure. A module may rely on itself and on the modules it names in package.json; tools of an optional module
 * that is not there are no mistake.
 */
export function checkReferences(modules: readonly LoadedModule[]): Conflicts {
  const toolsOf = new Map(
    modules.map(({ package: pkg, manifest }) => [pkg.id, new Set(manifest.tools?.map(({ id }) => id))]),
  );
  const problems = new Map<string, HostError[]>();
  for (const { package: pkg, manifest } of modules) {
    const mayUse = (tool: string): boolean => {
      const owner = tool.slice(0, tool.indexOf('.'));
      if (owner in pkg.optional && !toolsOf.has(owner)) return true;
      const isNamed = owner === pkg.id || owner in pkg.requires || owner in pkg.optional;
      return isNamed && (toolsOf.get(owner)?.has(tool) ?? false);
    };
    const unknown = (manifest.agents ?? []).flatMap(({ id, tools = [] }) =>
      tools.filter((tool) => !mayUse(tool)).map((tool) => toolUnknown(pkg.id, id, tool)),
    );
    if (unknown.length > 0) problems.set(pkg.id, unknown);
  }
  return problems;
}

function toolUnknown(moduleId: string, agent: string, tool: string): HostError {
  return new HostError(
    'MODULE_TOOL_UNKNOWN',
    moduleId,
    `cannot start: its agent ${agent} names the tool ${tool}, which neither ${moduleId} nor a module it requires contributes.`,
    `correct the name in "agents" of the manifest of ${moduleId}, or name the tool's module under "requires" in package.json.`,
  );
}
