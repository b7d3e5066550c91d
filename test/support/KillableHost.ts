import type { TestHost } from '@tenantry/core/testing';
import { DatabaseLink } from './DatabaseLink';
import { startBeside, type BesideOptions } from './startBeside';
import { until } from './until';

/**
 * A second host that a test ends as if its process were killed: it loses its database in the midst of what it does, and other
 * hosts are given its jobs. For tests of what a module leaves in the database; the rest of a killed process, its files, mails
 * and memory, does not end here.
 */
export class KillableHost {
  private constructor(
    readonly host: TestHost,
    private readonly first: TestHost,
    private readonly link: DatabaseLink,
    private readonly process: string,
  ) {}

  /** Starts it on the database of a test host. It is stopped when the running test ends. */
  static async start(first: TestHost, options: BesideOptions): Promise<KillableHost> {
    const processes = async () =>
      (await first.sql<{ id: string }>('SELECT id FROM platform_job_processes')).map(({ id }) => id);
    const before = await processes();
    const link = await DatabaseLink.to(first.host.core.options.connection);
    const host = await startBeside(first, { ...options, connection: link.connection });
    const process = (await processes()).find((id) => !before.includes(id));
    if (process === undefined) throw new Error('The host runs no jobs.');
    return new KillableHost(host, first, link, process);
  }

  /** @param held statements that a pause point holds, and which therefore do not end yet */
  async kill(held = 0): Promise<void> {
    await this.link.cut();
    await until(() => this.link.count <= held);
    // As after 15 seconds without a heartbeat.
    await this.first.sql('DELETE FROM platform_job_processes WHERE id = $1', [this.process]);
  }
}
