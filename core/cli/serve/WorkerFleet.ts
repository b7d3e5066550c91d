import cluster, { type Worker } from 'node:cluster';
import { setTimeout as delay } from 'node:timers/promises';
import { passOnConnections } from './passOnConnections';
import { isOurs, type FromWorker, type ToWorker } from './workerMessages';

/** The pause before a worker that ended is started again doubles from the shorter to the longer, in milliseconds. */
const SHORTEST_PAUSE = 200;
const LONGEST_PAUSE = 30_000;
/** A worker that has served for this long counts as stable: its next end is the first again. */
const SOUND_AFTER = 60_000;
/** A worker that has not stopped in order by then is killed, in milliseconds. */
const STOP_LIMIT = 45_000;

/** Options of the fleet, and its callbacks. */
export interface FleetParts {
  readonly size: number;
  /** The message that a worker starts with. */
  readonly orders: (isFirst: boolean) => ToWorker & { tenantry: 'start' };
  readonly onMessage: (worker: Worker, message: Exclude<FromWorker, { tenantry: 'ready' }>) => void;
  readonly onEnd: (worker: Worker) => void;
  readonly say: (line: string) => void;
}

/** One place in the fleet, held by one worker after another. */
interface Place {
  readonly number: number;
  worker: Worker | null;
  ends: number;
  since: number;
}

/** The workers of this process: started, started again with growing pauses when they end, and stopped together. */
export class WorkerFleet {
  private readonly places: Place[];
  private readonly serving = new Set<Worker>();
  private isStopping = false;

  constructor(private readonly parts: FleetParts) {
    this.places = Array.from({ length: parts.size }, (_, index) => ({
      number: index + 1,
      worker: null,
      ends: 0,
      since: 0,
    }));
  }

  /** The workers that answer requests. */
  get servingWorkers(): Worker[] {
    return [...this.serving];
  }

  /**
   * Starts the first worker, which migrates and seeds, and then the others.
   *
   * @throws Error when the first one ends before it serves; it has said why
   */
  async start(): Promise<void> {
    const [first, ...others] = this.places;
    if (!(await this.launch(first as Place, true))) throw new Error('The first worker could not start');
    await Promise.all(others.map((place) => this.launch(place, false)));
  }

  /** Lets every worker finish what it has begun, and waits for their ends. */
  async stop(): Promise<void> {
    this.isStopping = true;
    const workers = Object.values(cluster.workers ?? {}) as Worker[];
    await Promise.all(
      workers.map(async (worker) => {
        const ended = new Promise((resolve) => worker.once('exit', resolve));
        worker.process.kill('SIGTERM');
        const limit = setTimeout(() => worker.process.kill('SIGKILL'), STOP_LIMIT);
        await ended;
        clearTimeout(limit);
      }),
    );
  }

  /** @returns once the worker serves or has ended: whether it serves */
  private launch(place: Place, isFirst: boolean): Promise<boolean> {
    const worker = cluster.fork();
    passOnConnections(worker);
    place.worker = worker;
    place.since = performance.now();
    return new Promise((resolve) => {
      worker.on('message', (message: FromWorker) => {
        if (!isOurs(message)) return;
        if (message.tenantry === 'ready') worker.send(this.parts.orders(isFirst));
        else this.parts.onMessage(worker, message);
        if (message.tenantry !== 'serving') return;
        this.serving.add(worker);
        if (place.ends > 0) this.parts.say(`Worker ${place.number} serves again (${processOf(worker)}).`);
        resolve(true);
      });
      worker.on('error', () => undefined);
      worker.once('exit', (code: number | null, signal: string | null) => {
        const hadServed = this.serving.delete(worker);
        this.parts.onEnd(worker);
        resolve(false);
        if (!this.isStopping && (hadServed || !isFirst))
          void this.replace(place, worker, signal ?? `code ${code}`);
      });
    });
  }

  private async replace(place: Place, ended: Worker, how: string): Promise<void> {
    if (performance.now() - place.since > SOUND_AFTER) place.ends = 0;
    const pause = Math.min(SHORTEST_PAUSE * 2 ** place.ends, LONGEST_PAUSE);
    place.ends += 1;
    this.parts.say(
      `Worker ${place.number} (${processOf(ended)}) ended with ${how}; it is started again in ${pause / 1000} s.`,
    );
    await delay(pause);
    if (!this.isStopping) await this.launch(place, false);
  }
}

function processOf(worker: Worker): string {
  return `process ${worker.process.pid}`;
}
