import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { createLogger, Host, type DatabaseConnection } from '@tenantry/core/host';
import { repositoryRoot } from '../lib/repositoryRoot';

/** Jobs enqueued in batches, to see how many get through. */
const MANY = 10_000;
const BATCH = 500;
/** Jobs enqueued one by one, each when the one before is done, to see how long one takes. */
const SINGLE = 200;

const MANIFEST = `
const { defineModule } = require(${JSON.stringify(require.resolve('@tenantry/core'))});
module.exports = defineModule({ title: 'Idle', workers: [{ id: 'idle.nothing', handle: () => undefined }] });
`;

const nothing = { id: 'idle.nothing' };

/** Enqueue-to-done latency and throughput of jobs that do nothing. */
export async function* withJobs(folder: string, connection: DatabaseConnection): AsyncGenerator<string> {
  const configFile = await writeModule(path.join(folder, 'jobs'));
  yield '\njobs   p50 ms   p95 ms   enqueued/s    done/s';
  yield await measureJobs(connection, configFile);
}

async function measureJobs(connection: DatabaseConnection, configFile: string): Promise<string> {
  const host = await Host.boot({ connection, configFile, environment: {}, logger: createLogger('silent') });
  try {
    const { jobs } = host.core.services;
    let finished = 0;
    let onFinished: () => void = () => undefined;
    host.core.jobEngine.onFinished(() => {
      finished += 1;
      onFinished();
    });
    const latencies: number[] = [];
    for (let index = 0; index < SINGLE; index += 1) {
      const started = performance.now();
      const done = new Promise<void>((resolve) => (onFinished = resolve));
      await jobs.enqueue(nothing, null);
      await done;
      latencies.push(performance.now() - started);
    }
    finished = 0;
    const started = performance.now();
    const batch = Array.from({ length: BATCH }, () => ({ job: nothing, data: null }));
    for (let count = 0; count < MANY; count += BATCH) await jobs.enqueueAll(batch);
    const enqueued = performance.now() - started;
    while (finished < MANY) await delay(5);
    const done = performance.now() - started;
    latencies.sort((a, b) => a - b);
    const at = (share: number): string => (latencies[Math.floor(SINGLE * share)] ?? NaN).toFixed(1);
    const perSecond = (milliseconds: number): string => ((MANY / milliseconds) * 1000).toFixed(0);
    return [
      at(0.5).padStart(13),
      at(0.95).padStart(8),
      perSecond(enqueued).padStart(12),
      perSecond(done).padStart(9),
    ].join(' ');
  } finally {
    await host.stop();
  }
}

/** plugins.config.json with one module that has one worker, beside the critical ones. */
async function writeModule(home: string): Promise<string> {
  const folder = path.join(home, 'idle');
  await mkdir(folder, { recursive: true });
  const identity = {
    name: 'idle',
    version: '1.0.0',
    tenantry: { module: 'idle', manifest: './manifest.js' },
  };
  await writeFile(path.join(folder, 'package.json'), JSON.stringify(identity));
  await writeFile(path.join(folder, 'manifest.js'), MANIFEST);
  const file = path.join(home, 'plugins.config.json');
  // The database has served these two, and a host does not start without critical modules it knows of.
  const critical = ['directory', 'auth'].map((id) => path.join(repositoryRoot(), 'modules', id));
  await writeFile(file, JSON.stringify({ sources: ['./idle', ...critical], modules: {} }));
  return file;
}
