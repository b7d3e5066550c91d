import { setTimeout as delay } from 'node:timers/promises';
import { errorCode } from '../kernel/files/errorCode';
import { EmbeddedPostgresError } from './EmbeddedPostgresError';
import type { OpenServer } from './openServer';

/** How a server that ended is started again. */
export interface SupervisorOptions {
  /** Milliseconds of failures in a row after which the server is given up; 0 does not start it again at all. */
  readonly limit: number;
  /** Called once when the server is given up, or when another server process has taken over its files. */
  readonly onLost: (error: Error) => void;
  readonly log: (message: string) => void;
  readonly logFile: string;
}

/** The pause before an attempt doubles from the shorter to the longer after each failure, in milliseconds. */
const SHORTEST_PAUSE = 100;
const LONGEST_PAUSE = 1_500;
/** A server that has run for this long counts as stable: its end is the first failure again. */
const SOUND_AFTER = 2_000;
/** After as many starts in a row, none of which led to a stable server, it is given up once the limit is over. */
const MOST_STARTS = 5;

/** Starts a server again whenever it ends without having been stopped. */
export class ServerSupervisor {
  private readonly stopping = new AbortController();
  private readonly work: Promise<void>;
  private since = performance.now();
  /** Failures since the server was last stable, and when the first of them was. */
  private failures = 0;
  private failingSince = 0;
  private stopped: Promise<void> | undefined;

  /** @param open takes over or starts the server, at the same address */
  constructor(
    private server: OpenServer,
    private readonly open: () => Promise<OpenServer>,
    private readonly options: SupervisorOptions,
  ) {
    this.work = this.keepRunning().catch(options.onLost);
  }

  get pid(): number {
    return this.server.pid;
  }

  /** Stops the server for good. */
  stop(): Promise<void> {
    return (this.stopped ??= this.stopOnce());
  }

  private async stopOnce(): Promise<void> {
    this.stopping.abort();
    await this.server.stop();
    const { pid } = this.server;
    await this.work;
    // It was being started again when it was to be stopped.
    if (this.server.pid !== pid) await this.server.stop();
  }

  private async keepRunning(): Promise<void> {
    for (;;) {
      await this.server.ended;
      if (this.isStopping) return;
      const { log, logFile, limit } = this.options;
      log(`PostgreSQL (pid ${this.server.pid}) ended unexpectedly; see ${logFile}.`);
      if (limit === 0 || !(await this.startAgain())) return;
      log(`PostgreSQL runs again (pid ${this.server.pid}).`);
    }
  }

  /** @returns false when it is not wanted any more. @throws EmbeddedPostgresError when it is given up */
  private async startAgain(): Promise<boolean> {
    const ended = performance.now();
    if (ended - this.since > SOUND_AFTER) this.failures = 0;
    if (this.failures === 0) this.failingSince = ended;
    else if (this.isTooLate && this.failures >= MOST_STARTS)
      throw this.givenUp(new Error('it started, and ended again.'));
    for (;;) {
      await this.pause();
      if (this.isStopping) return false;
      this.failures += 1;
      try {
        this.server = await this.open();
        this.since = performance.now();
        return true;
      } catch (error) {
        if (errorCode(error) === 'EMBEDDED_POSTGRES_INSTANCE_LOCKED') throw error;
        if (this.isStopping) return false;
        this.options.log(`Could not start PostgreSQL again: ${(error as Error).message.split('\n')[0]}`);
        if (this.isTooLate) throw this.givenUp(error);
      }
    }
  }

  /** The first attempt is made at once. */
  private async pause(): Promise<void> {
    if (this.failures === 0) return;
    const pause = Math.min(SHORTEST_PAUSE * 2 ** (this.failures - 1), LONGEST_PAUSE);
    await delay(pause, undefined, { signal: this.stopping.signal }).catch(() => undefined);
  }

  private get isTooLate(): boolean {
    return performance.now() - this.failingSince > this.options.limit;
  }

  private get isStopping(): boolean {
    return this.stopping.signal.aborted;
  }

  private givenUp(cause: unknown): EmbeddedPostgresError {
    const seconds = Math.round((performance.now() - this.failingSince) / 1000);
    const { message, remedy } = cause as Partial<EmbeddedPostgresError>;
    return new EmbeddedPostgresError(
      'EMBEDDED_POSTGRES_LOST',
      `PostgreSQL ended and could not be started again in ${seconds} s (attempts: ${this.failures}). The last one: ${message}`,
      remedy ?? `Act on what ${this.options.logFile} says, and start the server again.`,
      { cause },
    );
  }
}
