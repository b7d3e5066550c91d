import { setTimeout as sleep } from 'node:timers/promises';
import type { ApiClient } from './ApiClient';

interface Seen {
  readonly status: string;
  readonly processedCount: number;
  readonly progressPercent: number;
  readonly errorMessage: string | null;
}

/** Milliseconds between two reads of a job. */
const PAUSE = 40;
/** Reads of single jobs for each read of those under way, by which the server also fails stale jobs. */
const LOOKS_A_SURVEY = 25;
const ORDER = ['pending', 'running', 'completed'];

/** Asks how far jobs have come, as a client does that never tires, and notes what no client should see. */
export class ProgressWatch {
  readonly violations: string[] = [];
  polls = 0;
  private readonly last = new Map<string, Seen>();
  private watching: Promise<void> | null = null;
  private stopped = false;

  constructor(
    private readonly client: ApiClient,
    private readonly jobIds: readonly string[],
  ) {}

  begin(): void {
    this.watching = this.watch();
  }

  async end(): Promise<void> {
    this.stopped = true;
    await this.watching;
  }

  /** True when a client has seen all of them end. */
  get isOver(): boolean {
    return this.jobIds.every(
      (id) => !['pending', 'running'].includes(this.last.get(id)?.status ?? 'pending'),
    );
  }

  /** Jobs that a client last saw unfinished. @param total of each job @returns a sentence for each such job */
  unfinished(total: number): string[] {
    return this.jobIds.flatMap((id) => {
      const { status, processedCount, progressPercent } = this.last.get(id) ?? {};
      if (status === 'completed' && processedCount === total && progressPercent === 100) return [];
      return [`job ${id} was last seen ${status} at ${processedCount} of ${total} (${progressPercent} %)`];
    });
  }

  private async watch(): Promise<void> {
    while (!this.stopped) {
      for (const id of this.jobIds) await this.look(id);
      if (this.polls % LOOKS_A_SURVEY === 0) {
        await this.client.call('GET', '/progress/active').catch(() => undefined);
      }
      await sleep(PAUSE);
    }
  }

  private async look(id: string): Promise<void> {
    // A server that is just dying or coming up answers nothing, or 503.
    const answer = await this.client.call<Seen>('GET', `/progress/jobs/${id}`).catch(() => undefined);
    if (answer?.status !== 200) return;
    this.polls += 1;
    const now = answer.body;
    const before = this.last.get(id);
    this.last.set(id, now);
    if (!ORDER.includes(now.status) && now.status !== before?.status) {
      this.violations.push(`job ${id} became ${now.status}: ${now.errorMessage}`);
    }
    if (!before) return;
    if (ORDER.indexOf(now.status) < ORDER.indexOf(before.status)) {
      this.violations.push(`job ${id} went back from ${before.status} to ${now.status}`);
    }
    for (const member of ['processedCount', 'progressPercent'] as const) {
      if (now[member] < before[member]) {
        this.violations.push(`${member} of job ${id} went back from ${before[member]} to ${now[member]}`);
      }
    }
  }
}
