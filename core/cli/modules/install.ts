import { constants } from 'node:fs';
import { access, readFile } from 'node:fs/promises';
import path from 'node:path';
import {
  editPluginsConfig,
  packageFolder,
  readIdentity,
  readPluginsConfig,
  refusingUnwritable,
  type ModulePackage,
  type PluginsConfig,
} from '../../host';
import { CommandError } from '../lib/CommandError';
import { coreFolder } from '../lib/folders';
import { readLiveReport } from '../lib/reportFile';
import { InstalledModules } from './installed/InstalledModules';
import { readPackageSpec } from './installed/PackageSpec';
import type { Answer } from './shared/Answer';
import { awaitApplied } from './shared/awaitApplied';
import { describeOutcome } from './shared/describeOutcome';
import { ExitCode } from './shared/ExitCode';
import { environmentHere } from './shared/Installation';

/** How a module is to be installed. */
export interface InstallOptions {
  /** Switched off for a start; what is installed already keeps its state. */
  readonly off?: boolean;
}

/**
 * `modules install <package>`: installs a package in the folder of installed modules, names it under `sources` of
 * plugins.config.json, and waits until the running server has taken it up.
 *
 * @param say shows a line while it is under way
 */
export async function install(
  text: string,
  { off = false }: InstallOptions,
  say: (line: string) => void,
): Promise<Answer> {
  const { pluginsConfig: file, dataDir } = environmentHere();
  const { sources } = await readPluginsConfig(file);
  const installed = new InstalledModules(file);
  const spec = await readPackageSpec(text);
  // Nothing is installed where the file that has to name it cannot be changed.
  if (!sources.includes(spec.name)) await refusingUnwritable(file, () => access(file, constants.W_OK));
  const { name, output } = await installed.add(spec);
  if (output !== '') say(output);
  const module = await moduleIn(installed, name);
  const missing = await missingPeers(installed, name);
  const isNew = !sources.includes(name);
  const before = await readLiveReport(dataDir);
  const withModule = (config: PluginsConfig): PluginsConfig => ({
    ...config,
    sources: config.sources.includes(name) ? config.sources : [...config.sources, name],
    modules:
      isNew && off
        ? { ...config.modules, [module.id]: { ...config.modules[module.id], enabled: false } }
        : config.modules,
  });
  await editPluginsConfig(file, withModule, dataDir);
  say(`Installed ${name} ${module.version} (module ${module.id}) in ${installed.folder}.`);
  if (isNew) say(`Changed ${file}.`);
  const server = await takenUp();
  const lines = missing.map(
    (peer) =>
      `${name} needs the package ${peer}, which the server does not bring.\n` +
      `  Remedy: npm install --prefix ${installed.folder} ${peer}`,
  );
  return {
    exitCode:
      missing.length > 0 ? (Math.max(server.exitCode, ExitCode.attention) as ExitCode) : server.exitCode,
    text: [server.text, ...lines].join('\n'),
    data: {
      module: module.id,
      package: name,
      version: module.version,
      folder: installed.folder,
      missing,
      npm: output,
    },
  };

  async function takenUp(): Promise<{ readonly exitCode: ExitCode; readonly text: string }> {
    if (isNew && off) {
      return { exitCode: ExitCode.ok, text: `It is switched off: npm run modules -- enable ${module.id}` };
    }
    if (!before) {
      return {
        exitCode: ExitCode.ok,
        text: `No server runs on ${dataDir}; it takes effect at the next start.`,
      };
    }
    if (!isNew) {
      return {
        exitCode: ExitCode.ok,
        text: `The running server goes on with the code that it has loaded: npm run modules -- reload ${module.id}`,
      };
    }
    const outcome = await awaitApplied(dataDir, before, 'enable', module.id);
    const change = { action: 'enable', module: module.id, starts: [], stops: [] } as const;
    return describeOutcome(outcome, change, before.processId);
  }
}

/** The module of a package that was just installed; a package without a module is removed again. */
async function moduleIn(installed: InstalledModules, name: string): Promise<ModulePackage> {
  const { module, problems } = await readIdentity(installed.folderOf(name), name);
  if (module) return module;
  await installed.remove(name);
  throw new CommandError(
    `${name} is not a module: ${problems.map(({ reason }) => reason).join('; ')}`,
    'name a package with a "tenantry" key in its package.json; this one was removed again.',
  );
}

/** Peers of a package that neither the server nor the folder of installed modules has. */
async function missingPeers(installed: InstalledModules, name: string): Promise<string[]> {
  const folder = installed.folderOf(name);
  const { peerDependencies = {}, peerDependenciesMeta = {} } = JSON.parse(
    await readFile(path.join(folder, 'package.json'), 'utf8'),
  ) as {
    peerDependencies?: Readonly<Record<string, string>>;
    peerDependenciesMeta?: Readonly<Record<string, { readonly optional?: boolean }>>;
  };
  const missing: string[] = [];
  for (const peer of Object.keys(peerDependencies)) {
    if (peer === '@tenantry/core' || peerDependenciesMeta[peer]?.optional) continue;
    if (!(await packageFolder(folder, peer)) && !(await packageFolder(coreFolder, peer))) missing.push(peer);
  }
  return missing;
}
