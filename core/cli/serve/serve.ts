import cluster from 'node:cluster';
import { readEnvironment, type StartOptions } from '../../host';
import { installationFolder } from '../lib/folders';
import { restoreKnownGood } from '../lib/KnownGood';

/** How the server is started. */
export interface ServeOptions extends StartOptions {
  /** Serving processes; absent: this process serves. */
  readonly workers?: number;
  readonly lastKnownGood?: boolean;
}

/** Runs the server until a signal ends it. */
export async function serve({ workers, lastKnownGood, ...startOptions }: ServeOptions): Promise<void> {
  const environment = readEnvironment(process.env, installationFolder());
  if (cluster.isWorker) {
    await (await import('./serveAsWorker.js')).serveAsWorker(environment, startOptions);
    return;
  }
  if (lastKnownGood) process.stdout.write(`${await restoreKnownGood(environment)}\n`);
  if (workers === undefined) await (await import('./serveAlone.js')).serveAlone(environment, startOptions);
  else await (await import('./servePrimary.js')).servePrimary(environment, workers);
}
