import { Command, CommanderError } from 'commander';
import { ExitCode } from '../modules/shared/ExitCode';
import { respondAt, type Terminal, answering, type AnswerOptions, type Respond } from './answer';
import { addAuthorsCommands } from './authors';
import { addDoctor } from './doctor';
import { addModules } from './modules';
import { addStart } from './start';
import type { ClientOptions } from '../client/client';
import { addEncryptionCommands } from './encryption';
import { failing } from './failing';
import type { DevelopOptions } from '../dev/Development';
import type { InitOptions } from '../init/init';

/** The command `tenantry`. What a command needs is loaded when it is run, so that help comes at once. */
function program(terminal: Terminal): Command {
  const tenantry = new Command('tenantry')
    .description('Runs Tenantry, and helps to write modules for it.')
    .exitOverride()
    .configureOutput({
      writeOut: (text) => void terminal.write('stdout', text),
      writeErr: (text) => void terminal.write('stderr', text),
    })
    .showHelpAfterError('(--help shows how it is used)');
  const respond = respondAt(terminal);
  addInit(tenantry, respond);
  addStart(tenantry);
  addDatabaseCommands(tenantry);
  addEncryptionCommands(tenantry);
  addModules(tenantry, respond);
  addDoctor(tenantry, respond);
  addDev(tenantry);
  addAuthorsCommands(tenantry, respond);
  addClient(tenantry, respond);
  return tenantry;
}

/** Runs a command at a terminal. @param args its name and its arguments */
export async function runCommand(args: readonly string[], terminal: Terminal): Promise<void> {
  try {
    await program(terminal).parseAsync(args, { from: 'user' });
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    terminal.end(error.exitCode === 0 ? ExitCode.ok : ExitCode.refused);
  }
}

/** Adds `client`. */
function addClient(parent: Command, respond: Respond): void {
  answering(parent, 'client', "writes a typed TypeScript client of a server's API")
    .argument('<source>', 'address of a server or of its API document, or a file with that document')
    .requiredOption('-o, --output <file>', 'the file to write')
    .action((source: string, options: AnswerOptions & ClientOptions) =>
      respond(options, async () => (await import('../client/client.js')).client(source, options)),
    );
}

/** Adds `seed` and `setup`. */
function addDatabaseCommands(parent: Command): void {
  parent
    .command('seed')
    .description(
      'creates what is missing: tenant, organization, roles, first administrator; changes nothing else',
    )
    .option('--demo', 'a lively demo tenant besides')
    .addHelpText('after', '\nExit codes:\n  0  everything is there\n  1  something keeps it from being made')
    .action(({ demo = false }: { demo?: boolean }) =>
      failing(async () => (await import('../serve/seed.js')).seed(demo)),
    );
  parent
    .command('setup')
    .description('prepares the database of DATABASE_URL: the role that row-level security is bound to')
    .addHelpText('after', '\nExit codes:\n  0  the database is ready\n  1  it is not; what to run is shown')
    .action(() => failing(async () => (await import('../serve/setup.js')).setup()));
}

/** Adds `dev`. */
function addDev(parent: Command): void {
  parent
    .command('dev')
    .description(
      'starts the server, and reloads modules as their files in folders of plugins.config.json are saved',
    )
    .option('--rebuild-for <folder...>', 'when something changes below, build and start the server again')
    .option('--build <command>', 'how to build then')
    .action((options: DevelopOptions) =>
      failing(async () => (await import('../dev/Development.js')).develop(options)),
    );
}

/** Adds `init`. */
function addInit(parent: Command, respond: Respond): void {
  answering(
    parent,
    'init',
    'makes the folder of an installation: package.json, plugins.config.json, data folder',
  )
    .argument('[folder]', 'the folder: new, empty, or with nothing but the core installed in it', '.')
    .requiredOption('--packages <folder>', 'folder with tarballs of the core and the modules')
    .option('--modules <ids>', 'these modules and what they require, separated by commas; default: all')
    .action((folder: string, options: AnswerOptions & InitOptions) =>
      respond(options, async () => (await import('../init/init.js')).init(folder, options)),
    );
}
