import { readPluginsConfig } from '../config/readPluginsConfig';
import { composeParts, type Composition } from '../parts/composeParts';
import type { HostServices } from '../parts/HostServices';
import type { Platform } from '../parts/platformOf';
import type { HostOptions } from './HostOptions';
import type { RunningHost } from './RunningHost';

const SYSTEM_CLOCK = { now: () => new Date() };

/**
 * Makes the parts of a host and their services.
 *
 * @param host the host, once there is one
 * @throws ConfigProblems when plugins.config.json is wrong, and whatever keeps a part from being made
 */
export async function composeHost(
  platform: Platform,
  options: HostOptions,
  host: () => RunningHost,
): Promise<Composition> {
  await readPluginsConfig(options.configFile);
  const values = { options: { ...options, clock: options.clock ?? SYSTEM_CLOCK }, platform, host };
  const found: Partial<HostServices> = {};
  for (const part of platform.parts) Object.assign(found, await part.before?.(values.options));
  return composeParts(platform.parts, { ...found, ...values });
}
