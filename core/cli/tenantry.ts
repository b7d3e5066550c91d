import { Command, CommanderError } from 'commander';
import { addAuthorsCommands } from './commands/authors';
import { addClient } from './commands/client';
import { addDatabaseCommands } from './commands/database';
import { addDev } from './commands/dev';
import { addDoctor } from './commands/doctor';
import { addInit } from './commands/init';
import { addModules } from './commands/modules';
import { addStart } from './commands/start';
import { ExitCode } from './modules/shared/ExitCode';

/** The command `tenantry`. What a command needs is loaded when it is run, so that help comes at once. */
function program(): Command {
  const tenantry = new Command('tenantry')
    .description('Runs Tenantry, and helps to write modules for it.')
    .exitOverride()
    .showHelpAfterError('(--help shows how it is used)');
  addInit(tenantry);
  addStart(tenantry);
  addDatabaseCommands(tenantry);
  addModules(tenantry);
  addDoctor(tenantry);
  addDev(tenantry);
  addAuthorsCommands(tenantry);
  addClient(tenantry);
  return tenantry;
}

program()
  .parseAsync()
  .catch((error: unknown) => {
    if (!(error instanceof CommanderError)) throw error;
    process.exit(error.exitCode === 0 ? ExitCode.ok : ExitCode.refused);
  });
