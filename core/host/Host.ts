import { composeHost } from '../kernel/host/composeHost';
import { KernelHost } from '../kernel/host/KernelHost';
import type { HostOptions } from '../kernel/host/HostOptions';
import type { RouteTable } from '../parts/http/RouteTable';
import type { Metrics } from '../parts/metrics/Metrics';
import { PLATFORM } from './platform';

/**
 * The running platform: a database, a set of modules brought to what plugins.config.json says, and an HTTP
 * server in front of them:
 *     const host = await Host.boot(options);
 *     await host.listen(3000, '127.0.0.1');
 */
export class Host extends KernelHost {
  /**
   * Boots everything up to serving; modules that cannot run are left out, with the reason in `report`. It does not wait
   * for a module when its `hooks.start` takes longer than `limits.late`; see `started`.
   *
   * @throws ConfigProblems, DatabaseError: nothing can run before these are fixed
   */
  static async boot(options: HostOptions): Promise<Host> {
    const began = performance.now();
    const host: Host = new Host(await composeHost(PLATFORM, options, () => host));
    await host.start(began);
    return host;
  }

  /** The deployed version: `TENANTRY_VERSION`, else that of the core. */
  get version(): string {
    return this.core.version;
  }

  get metrics(): Metrics {
    return this.core.metrics;
  }

  /** The routes in service. */
  get table(): RouteTable {
    return this.core.dispatcher.table;
  }

  /** Serves HTTP. @returns the port, which is a free one for 0 */
  listen(port: number, address?: string): Promise<number> {
    return this.core.server.listen(port, address);
  }

  /** True while requests are welcome. */
  get isReady(): boolean {
    return this.core.server.isReady;
  }
}
