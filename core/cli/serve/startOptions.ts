import {
  discover,
  readPluginsConfig,
  type Environment,
  type StartOptions,
  didYouMean,
  suggest,
} from '../../host';
import { CommandError } from '../lib/CommandError';

/**
 * Makes sure that what is to be left out can be.
 *
 * @throws CommandError when a module is critical or not installed
 */
export async function checkStartOptions(
  environment: Environment,
  { without = [] }: StartOptions,
): Promise<void> {
  if (without.length === 0) return;
  const config = await readPluginsConfig(environment.pluginsConfig);
  const { packages } = await discover(environment.pluginsConfig, config.sources);
  for (const id of without) {
    const found = packages.find((pkg) => pkg.id === id);
    if (!found) {
      const known = packages.map((pkg) => pkg.id);
      throw new CommandError(
        `--without ${id}: no such module is installed. ${didYouMean(suggest(id, known))}`.trim(),
        'correct the name (npm run modules -- list).',
      );
    }
    if (found.critical) {
      throw new CommandError(
        `--without ${id}: the host does not run without it, because it is critical.`,
        'leave it on.',
      );
    }
  }
}

/** True for a server with options that leave modules out, so its set says nothing about the usual one. */
export function leavesOut({ safeMode, without }: StartOptions): boolean {
  return safeMode === true || (without?.length ?? 0) > 0;
}
