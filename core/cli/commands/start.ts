import { availableParallelism } from 'node:os';
import { InvalidArgumentError, type Command } from 'commander';
import type { ServeOptions } from '../serve/serve';
import { failing } from './failing';

const MOST_WORKERS = 128;

/** Adds `start`: the server, on the embedded PostgreSQL or on `DATABASE_URL`, in one process or several. */
export function addStart(parent: Command): void {
  parent
    .command('start')
    // Its name before the command moved to the core, which unit files of systemd may have.
    .alias('serve')
    .description('starts the server')
    .option(
      '--workers <number>',
      'serving processes that share the port; "auto": one a processor',
      readWorkers,
    )
    .option('--safe-mode', 'run critical modules only, and what they require')
    .option('--without <module>', 'run without this module; may be given several times', collect, [])
    .option('--last-known-good', 'go back to the last set of modules that ran well, then start')
    .addHelpText(
      'after',
      '\nExit codes:\n  0  stopped by a signal\n  1  could not start, or lost the embedded PostgreSQL for good',
    )
    .action((options: ServeOptions) =>
      failing(async () => (await import('../serve/serve.js')).serve(options)),
    );
}

function collect(id: string, others: readonly string[]): string[] {
  return [...others, id];
}

function readWorkers(text: string): number {
  if (text === 'auto') return availableParallelism();
  const workers = Number(text);
  if (Number.isInteger(workers) && workers >= 1 && workers <= MOST_WORKERS) return workers;
  throw new InvalidArgumentError(`It takes a whole number from 1 to ${MOST_WORKERS}, or "auto".`);
}
