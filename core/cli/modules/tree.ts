import {
  describeState,
  exitCodeOf,
  renderContributions,
  totalDuration,
  type ModuleReport,
  type ModuleState,
} from '../../host';
import type { Answer } from './shared/Answer';
import { ExitCode } from './shared/ExitCode';
import { readInstallation } from './shared/Installation';

/** A module with those that require it below. A module that requires several stands below each of them. */
interface TreeNode {
  readonly id: string;
  readonly version: string;
  readonly critical: boolean;
  readonly status: ModuleState;
  /** Milliseconds to start in the running server; null when it does not run there. */
  readonly milliseconds: number | null;
  readonly contributions: ModuleReport['contributions'];
  /** Requirements that are not installed. */
  readonly missing: readonly string[];
  readonly dependents: readonly TreeNode[];
}

/** `modules tree`: modules below what they require, with contributions and start times. */
export async function tree(): Promise<Answer> {
  const { planned, live, environment } = await readInstallation();
  const report = live ?? planned;
  const nodes = buildTree(report.modules, live !== undefined);
  return {
    exitCode: exitCodeOf(report) === 0 ? ExitCode.ok : ExitCode.attention,
    text: [
      live
        ? `Modules of the running server (process ${live.processId}, revision ${live.revision})`
        : `Modules as a start would have them (no server runs on ${environment.dataDir})`,
      ...renderNodes(nodes),
    ].join('\n'),
    data: { server: live ? { processId: live.processId, revision: live.revision } : null, modules: nodes },
  };
}

/** Roots are modules that require nothing installed; of modules in a circle the first found begins it. */
function buildTree(modules: readonly ModuleReport[], isLive: boolean): TreeNode[] {
  const ids = new Set(modules.map(({ id }) => id));
  const placed = new Set<string>();
  const build = (module: ModuleReport, above: readonly string[]): TreeNode => {
    placed.add(module.id);
    const path = [...above, module.id];
    const below = modules.filter(({ id, requires }) => module.id in requires && !path.includes(id));
    return {
      id: module.id,
      version: module.version,
      critical: module.critical,
      status: module.status,
      milliseconds: isLive && module.status.state === 'enabled' ? totalDuration(module.durations) : null,
      contributions: module.contributions,
      missing: Object.keys(module.requires).filter((id) => !ids.has(id)),
      dependents: below.map((dependent) => build(dependent, path)),
    };
  };
  const roots = modules.filter(({ requires }) => !Object.keys(requires).some((id) => ids.has(id)));
  const nodes = roots.map((module) => build(module, []));
  for (const module of modules) if (!placed.has(module.id)) nodes.push(build(module, []));
  return nodes;
}

function renderNodes(nodes: readonly TreeNode[]): string[] {
  const shown = new Set<string>();
  const lines: string[] = [];
  const render = (node: TreeNode, indent: string, isLast: boolean): void => {
    const again = shown.has(node.id);
    lines.push(`${indent}${isLast ? '└─ ' : '├─ '}${again ? `${node.id} (see above)` : renderNode(node)}`);
    if (again) return;
    shown.add(node.id);
    node.dependents.forEach((dependent, index) =>
      render(dependent, `${indent}${isLast ? '   ' : '│  '}`, index === node.dependents.length - 1),
    );
  };
  nodes.forEach((node, index) => render(node, '', index === nodes.length - 1));
  return lines;
}

function renderNode({
  id,
  version,
  critical,
  status,
  milliseconds,
  contributions,
  missing,
}: TreeNode): string {
  return [
    `${id} ${version}`,
    ...(critical ? ['critical'] : []),
    ...(status.state === 'enabled' ? [] : [describeState(status)]),
    ...(milliseconds === null ? [] : [`${Math.round(milliseconds)} ms`]),
    ...(status.state === 'enabled' ? [renderContributions(contributions)].filter(Boolean) : []),
    ...missing.map((name) => `requires ${name}, which is not installed`),
  ].join(' · ');
}
