import cluster from 'node:cluster';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { readEnvironment, type StartOptions } from '@tenantry/core/host';
import { Command, InvalidArgumentError } from 'commander';
import { fail } from './lib/fail';
import { restoreKnownGood } from './lib/KnownGood';

const root = path.resolve(__dirname, '../..');
const MOST_WORKERS = 128;

interface Options extends StartOptions {
  readonly workers?: number;
  readonly lastKnownGood?: boolean;
}

/** `npm start`: the server, on the embedded PostgreSQL or on `DATABASE_URL`, in one process or several. */
async function main(): Promise<void> {
  const command = new Command('serve')
    .usage('[options]   (run as: npm start -- [options])')
    .description('Starts the server.')
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
    .parse();
  const { workers, lastKnownGood, ...startOptions } = command.opts<Options>();
  const environment = readEnvironment(process.env, root);
  if (cluster.isWorker) {
    await (await import('./serve/serveAsWorker.js')).serveAsWorker(environment, startOptions);
    return;
  }
  if (lastKnownGood) process.stdout.write(`${await restoreKnownGood(environment)}\n`);
  if (workers === undefined) {
    await (await import('./serve/serveAlone.js')).serveAlone(environment, startOptions);
  } else await (await import('./serve/servePrimary.js')).servePrimary(environment, workers);
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

main().catch(fail);
