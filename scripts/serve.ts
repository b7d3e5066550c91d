import cluster from 'node:cluster';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { readEnvironment } from '@tenantry/core/host';
import { Command, InvalidArgumentError } from 'commander';
import { fail } from './lib/fail';

const root = path.resolve(__dirname, '../..');
const MOST_WORKERS = 128;

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
    .addHelpText('after', '\nExit codes:\n  0  stopped by a signal\n  1  could not start')
    .parse();
  const { workers } = command.opts<{ workers?: number }>();
  const environment = readEnvironment(process.env, root);
  if (cluster.isWorker) await (await import('./serve/serveAsWorker.js')).serveAsWorker(environment);
  else if (workers === undefined) await (await import('./serve/serveAlone.js')).serveAlone(environment);
  else await (await import('./serve/servePrimary.js')).servePrimary(environment, workers);
}

function readWorkers(text: string): number {
  if (text === 'auto') return availableParallelism();
  const workers = Number(text);
  if (Number.isInteger(workers) && workers >= 1 && workers <= MOST_WORKERS) return workers;
  throw new InvalidArgumentError(`It takes a whole number from 1 to ${MOST_WORKERS}, or "auto".`);
}

main().catch(fail);
