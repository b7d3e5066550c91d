import type { TestHost } from '@tenantry/core/testing';
import { ServerProcess } from '../support/ServerProcess';

/** Runs a command of the installation beside a host, in a process of its own. */
export function commandOf(
  host: TestHost,
  environment: Readonly<Record<string, string>>,
  command: string,
  ...args: readonly string[]
): ServerProcess {
  const { connection } = host.host.core.options;
  const { user, host: folder, port, database } = connection as Record<string, string>;
  const url = `postgres://${user}@localhost/${database}?host=${encodeURIComponent(folder ?? '')}&port=${port}`;
  const own = { DATABASE_URL: url, TENANTRY_PLUGINS_CONFIG: host.configFile, NODE_ENV: 'test' };
  return ServerProcess.launch({ ...own, ...environment }, args, command);
}
