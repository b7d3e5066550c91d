import path from 'node:path';
import {
  createLogger,
  followConfig,
  hasCriticalFailure,
  Host,
  readEnvironment,
  renderBootReport,
  type Environment,
  type Logger,
} from '@tenantry/core/host';
import { CommandError } from './lib/CommandError';
import { openDatabase, type OpenDatabase } from './lib/openDatabase';
import { fail } from './lib/fail';
import { keepHealthFile } from './lib/healthFile';
import { ReportFile } from './lib/reportFile';

const root = path.resolve(__dirname, '../..');

/**
 * One Ctrl-C may arrive twice: from the terminal, and from npm where its shell gave way to this process, as bash
 * does. What comes this soon after the first is the same one.
 */
const SAME_SIGNAL_MILLISECONDS = 500;

/** `npm start`: the server, on the embedded PostgreSQL or on `DATABASE_URL`. */
async function main(): Promise<void> {
  const started = performance.now();
  const environment = readEnvironment(process.env, root);
  const logger = createLogger(environment.logLevel);
  const database = await openDatabase(environment, say);
  const reports = new ReportFile(environment.dataDir, warn);
  let host: Host | null = null;
  try {
    host = await Host.boot({
      connection: database.connection,
      configFile: environment.pluginsConfig,
      environment: process.env,
      logger,
      alone: environment.databaseUrl === undefined,
      onProgress: say,
      onReport: (report) => reports.keep(report),
    });
    say(renderBootReport(host.report));
    if (hasCriticalFailure(host.report)) {
      throw new CommandError(
        'A critical module does not run; the server cannot start.',
        'mend what is named above.',
      );
    }
    await host.seed({ environment: process.env, demo: false, print: say });
    const port = await listen(host, environment);
    const ready = Math.round(performance.now() - started);
    say(`Tenantry ${host.version} answers on http://localhost:${port} (ready in ${ready} ms).`);
    say(`  API browser: http://localhost:${port}/api/docs   Health: http://localhost:${port}/readyz`);
    const unfollow = followConfig(host, logger, (report) => say(renderBootReport(report)), warn);
    const endHealth = keepHealthFile(environment.dataDir, host.core.health, warn);
    outliveForgottenErrors(logger);
    stopOnSignal(host, database, () => Promise.all([unfollow(), endHealth()]), logger);
  } catch (error) {
    await host?.stop();
    await database.close();
    throw error;
  }
}

async function listen(host: Host, environment: Environment): Promise<number> {
  try {
    return await host.listen(environment.port, environment.host);
  } catch (error) {
    if ((error as { code?: string }).code !== 'EADDRINUSE') throw error;
    throw new CommandError(
      `Port ${environment.port} is in use.`,
      'stop what uses it, or choose another with PORT.',
      { cause: error },
    );
  }
}

/**
 * A promise or a timer that some module forgot about must not end the process for all the others. The log line
 * names the module whose work it came from.
 */
function outliveForgottenErrors(logger: Logger): void {
  process.on('unhandledRejection', (reason) => {
    logger.error({ err: reason }, 'a promise was rejected, and nobody had an eye on it');
  });
  process.on('uncaughtException', (error) => {
    logger.fatal({ err: error }, 'an error was thrown where nobody could catch it');
  });
}

/** Ctrl-C and SIGTERM stop in order: requests, modules, connections, PostgreSQL. A second one gives up waiting. */
function stopOnSignal(
  host: Host,
  database: OpenDatabase,
  endWatching: () => Promise<unknown>,
  logger: Logger,
): void {
  let since: number | null = null;
  const stop = (signal: NodeJS.Signals): void => {
    const now = performance.now();
    if (since !== null) {
      if (now - since > SAME_SIGNAL_MILLISECONDS) process.exit(1);
      return;
    }
    since = now;
    say(`${signal}: stopping.`);
    endWatching()
      .then(() => host.stop())
      .then(() => database.close())
      .then(
        () => {
          logger.flush();
          say('Stopped.');
          process.exit(0);
        },
        (error: unknown) => fail(error),
      );
  };
  process.on('SIGINT', stop).on('SIGTERM', stop);
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

function warn(error: Error): void {
  process.stderr.write(`${error.message}\n`);
}

main().catch(fail);
