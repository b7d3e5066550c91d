import type { Clock, CoreServices, Logger, Tenancy } from '@tenantry/core';
import type { KeysEnvironment } from '../environment';
import type { KeyRecords } from './KeyRecords';

/** Milliseconds in which uses are gathered before they are written together. */
const GATHERING = 250;

type Dependencies = Pick<CoreServices, 'clock' | 'logger' | 'tenancy'> & {
  environment: KeysEnvironment;
  keyRecords: KeyRecords;
};

/** Notes when keys were last used: now and then, for many keys at once, and never while a request waits. */
export class KeyUsage {
  private readonly clock: Clock;
  private readonly logger: Logger;
  private readonly tenancy: Tenancy;
  private readonly records: KeyRecords;
  private readonly interval: number;
  private noted = new Map<string, number>();
  private pending = new Map<string, Date>();
  private timer: NodeJS.Timeout | null = null;

  constructor({ clock, logger, tenancy, environment, keyRecords }: Dependencies) {
    this.clock = clock;
    this.logger = logger;
    this.tenancy = tenancy;
    this.records = keyRecords;
    this.interval = environment.TENANTRY_API_KEY_LAST_USED_WRITE_INTERVAL_MS;
  }

  /** The key was used just now. Costs next to nothing. */
  note(keyId: string): void {
    const now = this.clock.now().getTime();
    const last = this.noted.get(keyId);
    if (last !== undefined && now - last < this.interval) return;
    this.noted.set(keyId, now);
    this.pending.set(keyId, new Date(now));
    this.timer ??= this.tenancy.outsideRequests(() => setTimeout(() => void this.write(), GATHERING).unref());
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
      await this.tenancy.inBackground('note when API keys were last used', () =>
        this.records.noteUse(uses, this.interval),
      );
    } catch (error) {
      this.logger.warn({ err: error }, 'the last use of API keys could not be noted');
    }
  }

  private forgetOld(): void {
    const oldest = this.clock.now().getTime() - this.interval;
    for (const [keyId, at] of this.noted) if (at <= oldest) this.noted.delete(keyId);
  }
}
