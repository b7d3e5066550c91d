import { editPluginsConfig, type PluginsConfig } from '../../host';
import { CommandError } from '../lib/CommandError';
import { InstalledModules } from './installed/InstalledModules';
import type { Answer } from './shared/Answer';
import { ExitCode } from './shared/ExitCode';
import { readInstallation } from './shared/Installation';

/**
 * `modules uninstall <module>`: takes a module that is switched off out of plugins.config.json, and removes its
 * package. Its data in the database stays.
 *
 * @param named the id of a module, or the name of its package
 * @param say shows a line while it is under way
 */
export async function uninstall(named: string, say: (line: string) => void): Promise<Answer> {
  const { environment, config, plan, planned } = await readInstallation();
  const { pluginsConfig: file } = environment;
  const installed = new InstalledModules(file);
  const module = plan.packages.find(({ id, packageName }) => id === named || packageName === named);
  const name = module?.packageName ?? named;
  if (!installed.has(name)) throw notInstalled(named, module?.folder, installed.folder);
  const state = planned.modules.find(({ id }) => id === module?.id)?.status.state;
  if (module && config.modules[module.id]?.enabled !== false && state === 'enabled') {
    throw new CommandError(
      `${module.id} is enabled.`,
      `disable it first: npm run modules -- disable ${module.id}`,
    );
  }
  const withoutModule = (current: PluginsConfig): PluginsConfig => ({
    ...current,
    sources: current.sources.filter((source) => source !== name),
    modules: Object.fromEntries(Object.entries(current.modules).filter(([id]) => id !== module?.id)),
  });
  await editPluginsConfig(file, withoutModule, environment.dataDir);
  say(`Changed ${file}.`);
  const output = await installed.remove(name);
  if (output !== '') say(output);
  return {
    exitCode: ExitCode.ok,
    text: `Removed ${name} from ${installed.folder}. What it has in the database stays.`,
    data: { module: module?.id ?? null, package: name, folder: installed.folder, npm: output },
  };
}

function notInstalled(named: string, elsewhere: string | undefined, folder: string): CommandError {
  return elsewhere === undefined
    ? new CommandError(`No module ${named} is installed in ${folder}.`, 'see "npm run modules -- list".')
    : new CommandError(
        `${named} is not installed in ${folder}; it lies in ${elsewhere}.`,
        'take it out of "sources" in plugins.config.json, and remove it as it was put there.',
      );
}
