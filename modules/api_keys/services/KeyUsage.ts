import { type CoreServices, writeApart } from '@tenantry/core';
import type { KeysEnvironment } from '../environment';

/** Milliseconds in which uses are gathered before they are written together. */
const GATHERING = 250;

type Dependencies = Pick<CoreServices, 'clock' | 'database' | 'logger' | 'tenancy'> & {
  environment: KeysEnvironment;
};

/** Notes when keys were last used: now and then, for many keys at once, and never while a request waits. */
export class KeyUsage {
  private readonly interval: number;
  private noted = new Map<string, number>();
  private pending = new Map<string, Date>();
  private timer: NodeJS.Timeout | null = null;

  constructor(private readonly deps: Dependencies) {
    this.interval = deps.environment.TENANTRY_API_KEY_LAST_USED_WRITE_INTERVAL_MS;
  }

  /** The key was used just now. Costs next to nothing. */
  note(keyId: string): void {
    const now = this.deps.clock.now().getTime();
    const last = this.noted.get(keyId);
    if (last !== undefined && now - last < this.interval) return;
    this.noted.set(keyId, now);
    this.pending.set(keyId, new Date(now));
    this.timer ??= this.deps.tenancy.outsideRequests(() =>
      setTimeout(() => void this.write(), GATHERING).unref(),
    );
  }

  /** Writes what is not written yet. */
  async write(): Promise<void> {
    if (this.timer) clearTimeout(this.timer);
    this.timer = null;
    const uses = this.pending;
    this.pending = new Map();
    this.forgetOld();
    if (uses.size === 0) return;
    try {
      const unwritten = await this.deps.tenancy.inBackground('note when API keys were last used', () =>
        writeApart([...uses], (some) => this.noteUse(new Map(some))),
      );
      for (const {
        item: [keyId],
        error,
      } of unwritten) {
        this.deps.logger.warn({ err: error, keyId }, 'the last use of an API key could not be noted');
      }
    } catch (error) {
      this.deps.logger.warn({ err: error }, 'the last use of API keys could not be noted');
    }
  }

  /** Notes uses of keys of any tenants, unless another process has done so lately. */
  private async noteUse(uses: ReadonlyMap<string, Date>): Promise<void> {
    await this.deps.database.run(
      `UPDATE api_keys_keys k SET last_used_at = u.at
         FROM unnest($1::uuid[], $2::timestamptz[]) AS u (id, at)
        WHERE k.id = u.id
          AND (k.last_used_at IS NULL OR k.last_used_at <= u.at - make_interval(secs => $3::float8 / 1000))`,
      [[...uses.keys()], [...uses.values()], this.interval],
    );
  }

  private forgetOld(): void {
    const oldest = this.deps.clock.now().getTime() - this.interval;
    for (const [keyId, at] of this.noted) if (at <= oldest) this.noted.delete(keyId);
  }
}
