import {
  createLogger,
  endProcess,
  exitCodeOf,
  hasCriticalFailure,
  Host,
  readEnvironment,
  renderBootReport,
} from '../../host';
import { CommandError } from '../lib/CommandError';
import { containModulesOfCommand } from '../lib/containModules';
import { installationFolder } from '../lib/folders';
import { findOrOpenDatabase } from '../lib/openDatabase';
import { say } from './terminal';

/** Does work with the services of a host, beside a running server or alone; then ends the process. */
export async function inHost(work: (host: Host) => Promise<void>): Promise<void> {
  const environment = readEnvironment(process.env, installationFolder());
  containModulesOfCommand();
  const database = await findOrOpenDatabase(environment, say);
  try {
    const host = await Host.boot({
      connection: database.connection,
      configFile: environment.pluginsConfig,
      environment: process.env,
      // Problems that keep a module from running are shown below in plain words.
      logger: createLogger(process.env['LOG_LEVEL'] ?? 'silent', process.stderr),
    });
    try {
      if (exitCodeOf(host.report) !== 0) say(renderBootReport(host.report));
      if (hasCriticalFailure(host.report)) {
        throw new CommandError('A critical module does not run.', 'fix what is named above.');
      }
      await work(host);
    } finally {
      await host.stop();
    }
  } finally {
    await database.close();
  }
  endProcess(0);
}
