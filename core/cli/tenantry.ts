import { endProcess } from '../kernel/process/guardProcess';
import { runCommand } from './commands/program';

/** The command `tenantry` in a process of its own, which ends with the command: a manifest may have left something open. */
void runCommand(process.argv.slice(2), {
  prepare: async () => (await import('./lib/containModules.js')).containModulesOfCommand(),
  write: (stream, text) => new Promise((resolve) => process[stream].write(text, () => resolve())),
  end: endProcess,
});
