import { realpath } from 'node:fs/promises';
import {
  changedSince,
  describeState,
  exitCodeOf,
  renderContributions,
  totalDuration,
  type ModuleReport,
  type ModuleState,
} from '../../host';
import type { Answer } from './shared/Answer';
import { ExitCode } from './shared/ExitCode';
import { readInstallation, type Installation } from './shared/Installation';
import { problemsOf } from './shared/problemsOf';
import { renderProblems, renderTable } from './shared/text';

/**
 * One installed module: its state by plugins.config.json, and in the running server. Its version is
 * the one that runs, where one does.
 */
interface ListedModule extends Omit<ModuleReport, 'status'> {
  /** Null for a module that is not installed any more. */
  readonly installedVersion: string | null;
  /** The module runs, and its package on disk is of another version or was changed since it was loaded. */
  readonly reloadDue: boolean;
  /** Null for a running module that has been uninstalled. */
  readonly planned: ModuleState | null;
  /** Null when no server runs, or when it does not know the module. */
  readonly live: ModuleState | null;
}

/** `modules list`: every installed module with its state, the reason, and what it contributes. */
export async function list(): Promise<Answer> {
  const installation = await readInstallation();
  const { planned, live, environment } = installation;
  const modules = await listModules(installation);
  const hasStartOption = modules.some((module) => module.live && isLeftOutAtStart(module.live));
  const unapplied = live
    ? modules.filter((module) => isUnapplied(module, hasStartOption)).map(({ id }) => id)
    : [];
  const { present, ofStart } = problemsOf(installation);
  const troubled = [planned, ...(live ? [live] : [])].some((report) => exitCodeOf(report) !== 0);
  return {
    exitCode: troubled || unapplied.length > 0 ? ExitCode.attention : ExitCode.ok,
    text: [
      ...renderTable([
        ['MODULE', 'VERSION', 'PLANNED', ...(live ? ['SERVER', 'START'] : []), 'CONTRIBUTES'],
        ...modules.map((module) => row(module, live !== undefined)),
      ]),
      '',
      live
        ? `Server: process ${live.processId}, revision ${live.revision} of ${live.createdAt}.`
        : `No server runs on ${environment.dataDir}; "planned" is what a start would come to.`,
      ...(unapplied.length === 0
        ? []
        : [`The server has not applied what plugins.config.json says of: ${unapplied.join(', ')}.`]),
      ...renderReloads(modules),
      ...renderProblems(present),
      ...(ofStart.length === 0 ? [] : ['', 'A start from here would have further problems:']),
      ...renderProblems(ofStart),
    ].join('\n'),
    data: {
      coreVersion: planned.coreVersion,
      server: live ? { processId: live.processId, revision: live.revision, createdAt: live.createdAt } : null,
      modules,
      unapplied,
      problems: present,
      problemsOfStart: ofStart,
    },
  };
}

/** In order of start, as the server has it where one runs. */
function listModules({ planned, live }: Installation): Promise<ListedModule[]> {
  const plannedById = new Map(planned.modules.map((module) => [module.id, module]));
  const liveById = new Map(live?.modules.map((module) => [module.id, module]));
  const ids = new Set([...plannedById.keys(), ...liveById.keys()]);
  return Promise.all(
    [...ids].map(async (id) => {
      const inPlan = plannedById.get(id);
      const inServer = liveById.get(id);
      const runs = isRunning(inServer?.status ?? null);
      const { status: _, ...known } = ((runs ? inServer : inPlan) ?? inServer) as ModuleReport;
      return {
        ...known,
        durations: inServer?.durations ?? {},
        installedVersion: inPlan?.version ?? null,
        reloadDue: runs && inPlan !== undefined && (await isReloadDue(inPlan, inServer as ModuleReport)),
        planned: inPlan?.status ?? null,
        live: inServer?.status ?? null,
      };
    }),
  );
}

async function isReloadDue(
  installed: ModuleReport,
  { version, loadedAt, code }: ModuleReport,
): Promise<boolean> {
  if (installed.version !== version) return true;
  // Another package was linked or installed in its place.
  if (code && code.source !== (await realpath(installed.folder).catch(() => code.source))) return true;
  return loadedAt !== null && changedSince(installed.folder, new Date(loadedAt));
}

/** One line for each module that runs other code than that of its package. */
function renderReloads(modules: readonly ListedModule[]): string[] {
  return modules
    .filter(({ reloadDue }) => reloadDue)
    .map(({ id, version, installedVersion }) => {
      const what =
        installedVersion === version
          ? `the files of its package have changed`
          : `${installedVersion} is installed`;
      return `A reload of ${id} is due: ${version} runs, and ${what} (npm run modules -- reload ${id}).`;
    });
}

function row(module: ListedModule, withServer: boolean): string[] {
  const { id, version, planned, live, durations, contributions } = module;
  const runs = isRunning(live ?? planned);
  const time = isRunning(live) ? `${Math.round(totalDuration(durations))} ms` : '';
  return [
    id,
    version,
    planned ? describeState(planned) : 'not installed',
    ...(withServer ? [live ? describeState(live) : 'not known', time.padStart(6)] : []),
    runs ? renderContributions(contributions) : '',
  ];
}

/** A module that failed in the server, or still starts there, is another matter; what counts here is a decision in the file. */
function isUnapplied({ planned, live }: ListedModule, hasStartOption: boolean): boolean {
  // Other modules may require a module that an option of this start leaves out.
  const because = live?.state === 'disabled' ? live.because : null;
  const isLeftOut = (live && isLeftOutAtStart(live)) || (because === 'dependency' && hasStartOption);
  const isTried = live?.state === 'failed' || live?.state === 'starting';
  return isRunning(planned) !== isRunning(live) && !isTried && !isLeftOut;
}

/** A degraded module runs, and is only kept from being called. */
function isRunning(status: ModuleState | null): boolean {
  return status?.state === 'enabled' || status?.state === 'degraded';
}

function isLeftOutAtStart(status: ModuleState): boolean {
  return status.state === 'disabled' && status.because === 'start_option';
}
