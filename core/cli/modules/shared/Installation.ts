import { existsSync } from 'node:fs';
import {
  assembleReport,
  planSelection,
  readEnvironment,
  readPluginsConfig,
  type BootReport,
  type Environment,
  type ModulePlan,
  type ModuleSelection,
  type PluginsConfig,
} from '../../../host';
import { installationFolder } from '../../lib/folders';
import { readLiveReport, type SavedReport } from '../../lib/reportFile';

/** Installed modules, their plan by plugins.config.json, and the report of the running server. */
export interface Installation {
  readonly environment: Environment;
  readonly config: PluginsConfig;
  readonly plan: ModulePlan;
  /** The plan in the form of a report: what a server starting now would come to, if nothing fails. */
  readonly planned: BootReport;
  /** Undefined when no server runs on the data folder. */
  readonly live: SavedReport | undefined;
}

/** The environment as the server started from here would read it. @throws ConfigProblems */
export function environmentHere(): Environment {
  return readEnvironment(process.env, installationFolder());
}

/**
 * Reads everything the subcommands answer from; needs no database and starts nothing.
 *
 * @throws ConfigProblems when the environment or plugins.config.json is wrong
 */
export async function readInstallation(): Promise<Installation> {
  const environment = environmentHere();
  const config = await readPluginsConfig(environment.pluginsConfig);
  const plan = await planSelection(environment.pluginsConfig, config, process.env);
  return {
    environment,
    config,
    plan,
    planned: reportOf(plan, config),
    live: await readLiveReport(environment.dataDir),
  };
}

/** The installation; null without a plugins.config.json. @throws ConfigProblems */
export async function findInstallation(): Promise<Installation | null> {
  return existsSync(environmentHere().pluginsConfig) ? readInstallation() : null;
}

/** A plan as a report, every module that may run counted as running. */
function reportOf(plan: ModulePlan, selection: ModuleSelection): BootReport {
  return assembleReport({
    plan,
    selection,
    outcomes: new Map(),
    running: new Set(plan.order.map(({ package: { id } }) => id)),
    milliseconds: 0,
    revision: 0,
    createdAt: new Date(),
  });
}
