import { Command, CommanderError } from 'commander';
import { ExitCode } from '../modules/shared/ExitCode';
import { respondAt, type Terminal } from './answer';
import { addAuthorsCommands } from './authors';
import { addClient } from './client';
import { addDatabaseCommands } from './database';
import { addDev } from './dev';
import { addDoctor } from './doctor';
import { addInit } from './init';
import { addModules } from './modules';
import { addStart } from './start';

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
