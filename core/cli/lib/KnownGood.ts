import { copyFile, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import {
  exitCodeOf,
  problemOf,
  readConfigText,
  refusingUnwritable,
  replaceFile,
  type BootReport,
  type Environment,
} from '../../host';
import { CommandError } from './CommandError';
import { readJson, writeJson } from './processFile';

/** A set of modules with which the server ran well. */
export interface KnownGood {
  /** ISO time. */
  readonly savedAt: string;
  /** plugins.config.json, to the letter. */
  readonly config: string;
  /** The modules that ran. */
  readonly modules: readonly {
    readonly id: string;
    readonly version: string;
    readonly packageName: string;
    /** Absent in files of earlier versions. */
    readonly critical?: boolean;
  }[];
}

/**
 * Keeps the set that runs as the last known good one, if it is: everything that is switched on runs, as the file says.
 * A set in which a module runs on as before, although the file or its package says otherwise, would not start so.
 */
export async function keepKnownGood(environment: Environment, report: BootReport): Promise<void> {
  if (report.modules.some(({ notApplied }) => notApplied)) return;
  // The file holds a secret, of which no copy is made.
  if (
    report.modules.some(({ status }) =>
      problemOf(status).some(({ code }) => code === 'MODULE_SETTING_SECRET'),
    )
  )
    return;
  if (exitCodeOf(report) === 2 && (await readKnownGood(environment))) return;
  if (exitCodeOf(report) === 1) return;
  const known: KnownGood = {
    savedAt: report.createdAt,
    config: await readConfigText(environment.pluginsConfig),
    modules: running(report).map(({ id, version, packageName, critical }) => ({
      id,
      version,
      packageName,
      critical,
    })),
  };
  await writeJson(fileIn(environment), known);
}

export async function readKnownGood(environment: Environment): Promise<KnownGood | undefined> {
  return readJson(fileIn(environment));
}

/**
 * Puts plugins.config.json back to what it was in the last set that ran well; what it says now is kept beside it.
 *
 * @returns what was done, in lines
 * @throws CommandError when no set has run well yet
 */
export async function restoreKnownGood(environment: Environment): Promise<string> {
  const known = await readKnownGood(environment);
  if (!known) {
    throw new CommandError(
      `No set of modules has run well on ${environment.dataDir} yet.`,
      'correct plugins.config.json, or try "npm start -- --safe-mode".',
    );
  }
  const { pluginsConfig: file } = environment;
  const present = await readFile(file, 'utf8').catch(() => null);
  if (present === known.config) return `${file} is as in the last set that ran well, of ${known.savedAt}.`;
  const name = `${path.basename(file)}.before-${new Date().toISOString().replace(/[:.]/g, '-')}`;
  let aside = path.join(path.dirname(file), name);
  await refusingUnwritable(file, async () => {
    if (present === null) return writeFile(file, known.config);
    // With its mode: what others may not read in the one they do not read in the other.
    await copyFile(file, aside).catch(async () => {
      // The folder of a file that is mounted by itself may not be writable; the data folder is.
      aside = path.join(environment.dataDir, name);
      await copyFile(file, aside);
    });
    await replaceFile(file, known.config);
  });
  return [
    `${file} is back to the last set that ran well, of ${known.savedAt}: ${namesOf(known)}.`,
    ...(present === null ? [] : [`What it said is kept in ${aside}.`]),
  ].join('\n');
}

/**
 * The offer to go back, where something that ran in the last good set does not run now.
 *
 * @param report what runs now; null when it came to nothing
 */
export function offerKnownGood(known: KnownGood | undefined, report: BootReport | null): string | null {
  if (!known) return null;
  const now = new Map(report?.modules.map((module) => [module.id, module]));
  const missing = known.modules.filter(({ id }) => {
    const status = now.get(id)?.status;
    if (status?.state === 'disabled' && /operator|start_option/.test(status.because)) return false;
    return !status || !/^(enabled|degraded|starting)$/.test(status.state);
  });
  if (missing.length === 0) return null;
  const changed = known.modules.flatMap(({ id, version, packageName }) => {
    const installed = now.get(id)?.version;
    if (installed === undefined || installed === version) return [];
    return [
      `  ${id} was ${version} and is ${installed} now; to go back: npm run modules -- install ${packageName}@${version}`,
    ];
  });
  return [
    `The last set that ran well, of ${known.savedAt}: ${namesOf(known)}.`,
    ...changed,
    '  To go back to it: npm start -- --last-known-good',
  ].join('\n');
}

function running(report: BootReport) {
  return report.modules.filter(({ status }) => status.state === 'enabled' || status.state === 'degraded');
}

function namesOf({ modules }: KnownGood): string {
  return modules.map(({ id, version }) => `${id} ${version}`).join(', ');
}

function fileIn({ dataDir }: Environment): string {
  return path.join(dataDir, 'last-known-good.json');
}
