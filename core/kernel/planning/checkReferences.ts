import type { Conflicts } from './checkConflicts';
import { HostError } from '../errors/HostError';
import type { LoadedModule } from '../discovery/loadManifest';
import { moduleOfGrant } from '../../parts/access/matchFeature';
import { hint } from '../errors/suggest';
import { neededFeatures } from './neededFeatures';
import { platformFeatures } from '../host/platformModule';

/**
 * Looks for features that the running modules do not declare, and for agents that name tools which nobody they may rely
 * on contributes.
 *
 * Pure. A module may rely on itself and on the modules it names in package.json; tools of an optional module
 * that is not there are no mistake, and neither are features of modules that are installed and do not run.
 *
 * @param installed ids of all installed modules
 */
export function checkReferences(modules: readonly LoadedModule[], installed: readonly string[]): Conflicts {
  const running = new Set(['platform', ...modules.map(({ package: { id } }) => id)]);
  const declared = [...platformFeatures, ...modules.flatMap(({ manifest }) => manifest.features ?? [])].map(
    ({ id }) => id,
  );
  const toolsOf = new Map(
    modules.map(({ package: pkg, manifest }) => [pkg.id, new Set(manifest.tools?.map(({ id }) => id))]),
  );
  const contributed = [...toolsOf.values()].flatMap((tools) => [...tools]);
  const problems = new Map<string, HostError[]>();
  for (const module of modules) {
    const { package: pkg, manifest } = module;
    const mayUse = (tool: string): boolean => {
      const owner = tool.slice(0, tool.indexOf('.'));
      if (owner in pkg.optional && !toolsOf.has(owner)) return true;
      const isNamed = owner === pkg.id || owner in pkg.requires || owner in pkg.optional;
      return isNamed && (toolsOf.get(owner)?.has(tool) ?? false);
    };
    const unknown = (manifest.agents ?? []).flatMap(({ id, tools = [] }) =>
      tools.filter((tool) => !mayUse(tool)).map((tool) => toolUnknown(pkg.id, id, tool, contributed)),
    );
    const mayCome = (owner: string): boolean =>
      !running.has(owner) && (owner in pkg.optional || installed.includes(owner));
    const undeclared = neededFeatures(module)
      .filter(({ feature }) => !declared.includes(feature) && !mayCome(moduleOfGrant(feature)))
      .map(({ what, feature }) => featureUnknown(pkg.id, what, feature, declared));
    const all = [...undeclared, ...unknown];
    if (all.length > 0) problems.set(pkg.id, all);
  }
  return problems;
}

function toolUnknown(moduleId: string, agent: string, tool: string, known: readonly string[]): HostError {
  return new HostError(
    'MODULE_TOOL_UNKNOWN',
    moduleId,
    `cannot start: its agent ${agent} names the tool ${tool}, which neither ${moduleId} nor a module it requires contributes.${hint(tool, known)}`,
    `correct the name in "agents" of the manifest of ${moduleId}, or name the tool's module under "requires" in package.json.`,
  );
}

function featureUnknown(
  moduleId: string,
  what: string,
  feature: string,
  known: readonly string[],
): HostError {
  return new HostError(
    'MODULE_FEATURE_UNKNOWN',
    moduleId,
    `cannot start: its ${what} requires the feature ${feature}, which no module that runs declares, so nobody could hold it.${hint(feature, known)}`,
    `correct the name in the manifest of ${moduleId}, or declare the feature under "features" there.`,
  );
}
