import { setTimeout as delay } from 'node:timers/promises';
import { describeState, resumeBeside, type ModuleState } from '../../host';
import { requireDatabase } from '../lib/openDatabase';
import { readLiveReport } from '../lib/reportFile';
import type { Answer } from './shared/Answer';
import { ExitCode } from './shared/ExitCode';
import { environmentHere } from './shared/Installation';

/** More than a module may take to finish what is under way, to stop and to start. */
const LIMIT_MILLISECONDS = 60_000;
const POLL_MILLISECONDS = 40;

/**
 * `modules resume <id>`: lets a degraded module serve again. Goes through the
 * database, so that all servers receive it, and waits until the one that runs here has applied it.
 *
 * @throws CommandError without a database
 */
export async function resume(moduleId: string): Promise<Answer> {
  const environment = environmentHere();
  const connection = await requireDatabase(
    environment,
    `No server runs on ${environment.dataDir}.`,
    'start the server; modules that were out of service stay so until they are tried again.',
  );
  const wasOut = await resumeBeside(connection, moduleId);
  const status = wasOut ? await awaitStatus(environment.dataDir, moduleId) : null;
  const data = { module: moduleId, resumed: wasOut, status };
  if (!wasOut) {
    const text = `${moduleId} is not out of service (npm run modules -- list shows how modules stand).`;
    return { exitCode: ExitCode.refused, text, data };
  }
  if (status?.state === 'degraded') {
    const text = `${moduleId} may serve again, and the server here has not reported it in time.`;
    return { exitCode: ExitCode.unapplied, text, data };
  }
  const shown = status ? ` Here it is ${describeState(status)}.` : '';
  return { exitCode: ExitCode.ok, text: `${moduleId} is back in service.${shown}`, data };
}

/** How the server that runs here has the module, once it is not out of service any more; null where none runs. */
async function awaitStatus(dataDir: string, moduleId: string): Promise<ModuleState | null> {
  const deadline = Date.now() + LIMIT_MILLISECONDS;
  for (;;) {
    const report = await readLiveReport(dataDir);
    const status = report?.modules.find(({ id }) => id === moduleId)?.status ?? null;
    if (status?.state !== 'degraded' || Date.now() > deadline) return status;
    await delay(POLL_MILLISECONDS);
  }
}
