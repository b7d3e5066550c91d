import {
  createLogger,
  endProcess,
  exitCodeOf,
  hasCriticalFailure,
  Host,
  readEnvironment,
  renderBootReport,
  type Environment,
} from '../../host';
import { CommandError } from '../lib/CommandError';
import { containModulesOfCommand } from '../lib/containModules';
import { installationFolder } from '../lib/folders';
import { findOrOpenDatabase, type OpenDatabase } from '../lib/openDatabase';
import { say } from './terminal';

/** Creates what an installation cannot do without, and a demo tenant if asked; then ends the process. */
export async function seed(demo: boolean): Promise<void> {
  const environment = readEnvironment(process.env, installationFolder());
  containModulesOfCommand();
  const database = await findOrOpenDatabase(environment, say);
  try {
    await seedHost(environment, database, demo);
  } finally {
    await database.close();
  }
  endProcess(0);
}

async function seedHost(
  environment: Environment,
  { connection }: OpenDatabase,
  demo: boolean,
): Promise<void> {
  const host = await Host.boot({
    connection,
    configFile: environment.pluginsConfig,
    environment: process.env,
    // What keeps a module from running is shown below in plain words.
    logger: createLogger(process.env['LOG_LEVEL'] ?? 'silent', process.stderr),
  });
  try {
    if (exitCodeOf(host.report) !== 0) say(renderBootReport(host.report));
    if (hasCriticalFailure(host.report)) {
      throw new CommandError('A critical module does not run; nothing was made.', 'fix what is named above.');
    }
    let made = 0;
    await host.seed({
      environment: process.env,
      demo,
      print: (line) => {
        made += 1;
        say(line);
      },
    });
    if (made === 0) say('Everything is there already.');
  } finally {
    await host.stop();
  }
}
