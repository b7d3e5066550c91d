import { ConfigProblems } from '../config/ConfigProblems';
import type { PluginsConfig } from '../config/PluginsConfig';
import { readPluginsConfig } from '../config/readPluginsConfig';
import { discover } from '../host/discover';
import type { Logger } from '../logging/Logger';
import type { ModuleChoices } from './ModuleChoices';

interface Modules {
  readonly modules: Readonly<Record<string, { readonly enabled?: boolean }>>;
}

/**
 * What this machine is to run: what plugins.config.json says, after the choices of other machines have been written
 * into it. A change made here is told to the others. When that cannot be done the file counts as it is.
 *
 * @param before what the file said when it was last read; null at the start
 * @throws ConfigProblems when the file is wrong
 */
export async function agreeOnModules(
  choices: ModuleChoices,
  configFile: string,
  before: Modules | null,
  logger: Logger,
): Promise<PluginsConfig> {
  const config = await readPluginsConfig(configFile);
  const installed = async () => {
    const { packages } = await discover(configFile, config.sources);
    return new Set(packages.map(({ id }) => id));
  };
  try {
    return await choices.synchronize(installed, before ? switched(before, config) : []);
  } catch (error) {
    const why = error instanceof ConfigProblems ? error.message : undefined;
    logger.error({ err: error }, why ?? 'this machine could not agree with others on which modules run');
    return config;
  }
}

/** Ids of the modules that one says are on and the other says are off. */
function switched(before: Modules, after: Modules): string[] {
  const ids = new Set([...Object.keys(before.modules), ...Object.keys(after.modules)]);
  const isOn = ({ modules }: Modules, id: string) => modules[id]?.enabled !== false;
  return [...ids].filter((id) => isOn(before, id) !== isOn(after, id));
}
