import type { BootReport } from './BootReport';
import type { RunningHost } from './RunningHost';

/** The topic under which processes tell one another to load a module anew; the payload is `{ id }`. */
export const RELOAD_TOPIC = 'host.reload';

/**
 * Loads the code of a module anew in this process and, where that is possible, in all others.
 *
 * @throws HostError as `Host.reloadModule`; the others then keep what they have
 */
export async function reloadEverywhere(host: RunningHost, id: string): Promise<BootReport> {
  const report = await host.reloadModule(id);
  await host.core.notifications.publish(RELOAD_TOPIC, { id });
  return report;
}

/** Does as other processes, and the operators' command, say. */
export function followReloads(host: RunningHost): void {
  const { notifications, options } = host.core;
  notifications.subscribe(RELOAD_TOPIC, (payload) => {
    const { id } = payload as { id: string };
    host.reloadModule(id).catch((error: unknown) => {
      options.logger.error({ err: error, module: id }, 'a module could not be loaded anew');
    });
  });
}
