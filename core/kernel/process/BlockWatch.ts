import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { responsibleModule, type Responsible } from './responsibleModule';
import { withLongStack } from './stackPlace';

/** A time in which the event loop stood still. */
export interface Block {
  /** The module that was running; null when it was not a module, or is unknown. */
  readonly responsible: Responsible | null;
  readonly milliseconds: number;
  /** False while it still lasts. */
  readonly isOver: boolean;
}

/** Data that the watching thread is started with. */
export interface BlockWatcherData {
  /** One Int32, which rises with every beat of the main thread. */
  readonly beats: SharedArrayBuffer;
  readonly beatMilliseconds: number;
  readonly blockedMilliseconds: number;
  /** Expression that the main thread evaluates while it is blocked. */
  readonly expression: string;
}

const BEAT_MILLISECONDS = 100;
/** From so many milliseconds on the event loop counts as blocked. */
const BLOCKED_MILLISECONDS = 500;
/** Where the watching thread finds the function that reads the state of the main thread. */
const LOOK = 'tenantry.blocked';

/**
 * Reports when the event loop of the main thread is blocked, and which module blocks it.
 *
 * A thread of its own notices that the beats have stopped, and interrupts what runs by the inspector to read the
 * stack. Nothing is measured on the way of requests: ten timers a second are all it costs.
 */
export class BlockWatch {
  private readonly counter = new Int32Array(new SharedArrayBuffer(4));
  private readonly worker: Worker;
  private readonly timer: NodeJS.Timeout;
  private beatAt = performance.now();
  private seen: Responsible | null = null;

  /** @param listener notified of each block when it is over, and every second while it lasts */
  constructor(private readonly listener: (block: Block) => void) {
    (globalThis as Record<symbol, unknown>)[Symbol.for(LOOK)] = () => this.look();
    const data: BlockWatcherData = {
      beats: this.counter.buffer,
      beatMilliseconds: BEAT_MILLISECONDS,
      blockedMilliseconds: BLOCKED_MILLISECONDS,
      expression: `globalThis[Symbol.for('${LOOK}')]?.()`,
    };
    this.worker = new Worker(path.join(__dirname, 'blockWatcher.js'), {
      workerData: data,
      execArgv: [],
      env: {},
    });
    // Without the thread, blocks are still noticed once they are over, but no module is named.
    this.worker.on('error', () => undefined);
    this.worker.unref();
    this.timer = setInterval(() => this.beat(), BEAT_MILLISECONDS).unref();
  }

  /** Leaves out of account for how long the event loop has stood still by now. */
  excuse(): void {
    this.beatAt = performance.now();
    this.seen = null;
  }

  stop(): void {
    clearInterval(this.timer);
    void this.worker.terminate();
  }

  private beat(): void {
    Atomics.add(this.counter, 0, 1);
    const now = performance.now();
    const late = now - this.beatAt - BEAT_MILLISECONDS;
    const responsible = this.seen;
    this.beatAt = now;
    this.seen = null;
    if (late >= BLOCKED_MILLISECONDS) this.listener({ responsible, milliseconds: late, isOver: true });
  }

  /** Called by the watching thread in the midst of what blocks this one. */
  private look(): void {
    const milliseconds = performance.now() - this.beatAt;
    // The block may have come to its end while the call was on its way.
    if (milliseconds < BLOCKED_MILLISECONDS) return;
    this.seen ??= responsibleModule(withLongStack(() => new Error('blocked')));
    this.listener({ responsible: this.seen, milliseconds, isOver: false });
  }
}
