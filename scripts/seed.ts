import path from 'node:path';
import {
  createLogger,
  endProcess,
  exitCodeOf,
  hasCriticalFailure,
  Host,
  readEnvironment,
  renderBootReport,
  type Environment,
} from '@tenantry/core/host';
import { Command } from 'commander';
import { CommandError } from './lib/CommandError';
import { containModulesOfCommand } from './lib/containModules';
import { fail } from './lib/fail';
import { findDatabase, openDatabase, type OpenDatabase } from './lib/openDatabase';

const root = path.resolve(__dirname, '../..');

/** `npm run seed [-- --demo]`: creates what an installation cannot do without, and a demo tenant if asked. */
async function main(): Promise<void> {
  const command = new Command('seed')
    .usage('[options]   (run as: npm run seed -- [options])')
    .description(
      'Creates what is missing: tenant, organization, roles, first administrator. Changes nothing else.',
    )
    .option('--demo', 'a lively demo tenant besides')
    .addHelpText('after', '\nExit codes:\n  0  everything is there\n  1  something keeps it from being made')
    .parse();
  const { demo = false } = command.opts<{ demo?: boolean }>();
  const environment = readEnvironment(process.env, root);
  containModulesOfCommand();
  const database = await databaseOf(environment);
  try {
    await seed(environment, database, demo);
  } finally {
    await database.close();
  }
}

async function seed(environment: Environment, { connection }: OpenDatabase, demo: boolean): Promise<void> {
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

/** That of the running server, else one that is open for as long as this takes. */
async function databaseOf(environment: Environment): Promise<OpenDatabase> {
  const running = await findDatabase(environment);
  if (!running) return openDatabase(environment, say);
  return { connection: running, close: () => Promise.resolve() };
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

main().then(() => endProcess(0), fail);
