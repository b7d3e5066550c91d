import { createLogger, renderBootReport, type Environment, type StartOptions } from '../../host';
import { fail } from '../lib/fail';
import { openDatabase } from '../lib/openDatabase';
import { ReportFile } from '../lib/reportFile';
import { bootServer, type RunningServer } from './bootServer';
import { outliveModules, stopOnSignal } from './processHabits';
import { announce, say, warn } from './terminal';

/**
 * Serves from this one process, until a signal ends it.
 *
 * @param showsCauses answers 500 with its cause, for who develops a module
 */
export async function serveAlone(
  environment: Environment,
  startOptions: StartOptions = {},
  showsCauses = false,
): Promise<RunningServer> {
  const started = performance.now();
  let isServing = false;
  outliveModules(createLogger(environment.logLevel), () => isServing);
  const database = await openDatabase(environment, say, fail);
  const reports = new ReportFile(environment.dataDir, warn);
  try {
    const server = await bootServer({
      environment,
      startOptions,
      onOffer: say,
      connection: database.connection,
      port: environment.port,
      showsCauses,
      alone: environment.databaseUrl === undefined,
      onProgress: say,
      onBooted: (report) => say(renderBootReport(report)),
      onReport: (report) => reports.keep(report),
      onApplied: (report) => say(renderBootReport(report)),
      onTrouble: warn,
    });
    isServing = true;
    stopOnSignal(async () => {
      await server.stop();
      await database.close();
    }, say);
    // Who reads it may send a signal at once.
    announce(server.host.version, server.port, `ready in ${Math.round(performance.now() - started)} ms`);
    return server;
  } catch (error) {
    await database.close();
    throw error;
  }
}
