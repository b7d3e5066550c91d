import type { CoreServices } from '@tenantry/core';
import type { StreamClient } from './StreamClient';

/** Events read at once. */
const BATCH = 100;

/**
 * The clients of one tenant in this process. The log is read once for all of them. A client that comes late or reads
 * slowly gets events of the log by itself until it has caught up.
 */
export class StreamChannel {
  private readonly clients = new Set<StreamClient>();
  /** Those that have everything up to `last`. */
  private readonly live = new Set<StreamClient>();
  private last: number | null = null;
  private isReading = false;
  /** Something happened while it was read, or it could not be read. */
  private isStale = false;

  constructor(
    readonly tenantId: string,
    private readonly parts: Pick<CoreServices, 'eventLog' | 'logger'>,
    /** Runs code outside the context of a request. */
    private readonly outside: (work: () => unknown) => unknown,
  ) {}

  get isEmpty(): boolean {
    return this.clients.size === 0;
  }

  add(client: StreamClient): void {
    this.clients.add(client);
  }

  remove(client: StreamClient): void {
    this.clients.delete(client);
    this.live.delete(client);
  }

  /** Tells a client what it has missed, and from then on with the others. */
  follow(client: StreamClient): void {
    this.catchUp(client).catch((error: unknown) => {
      this.parts.logger.warn({ err: error }, 'a client cannot be sent what it has missed; it may come again');
      client.end();
    });
  }

  /** Something was written for the tenant. */
  wake(): void {
    this.isStale = true;
    if (!this.isReading) this.outside(() => void this.read());
  }

  /** Checks every client: what has changed for one of them has its effect within a second. */
  look(): void {
    if (this.isStale) this.wake();
    for (const client of this.clients) {
      const renewing = client.renew();
      if (renewing) void renewing;
      client.look(this.live.has(client));
    }
  }

  end(): void {
    for (const client of this.clients) client.end();
  }

  private async read(): Promise<void> {
    this.isReading = true;
    try {
      while (this.isStale && this.last !== null && this.live.size > 0) {
        this.isStale = false;
        await this.tellOfNext(this.last);
      }
    } catch (error) {
      this.isStale = true;
      this.parts.logger.warn(
        { err: error, tenantId: this.tenantId },
        'events for clients cannot be read yet',
      );
    } finally {
      this.isReading = false;
    }
  }

  private async tellOfNext(position: number): Promise<void> {
    const events = await this.parts.eventLog.after(this.tenantId, position, BATCH);
    const newest = events.at(-1);
    if (!newest) return;
    // Access may have changed since the last event.
    await this.renewAll();
    this.last = newest.position;
    for (const client of this.live) {
      client.deliver(events);
      if (client.isBehind) this.leaveBehind(client);
    }
    if (events.length === BATCH) this.isStale = true;
  }

  private async renewAll(): Promise<void> {
    const waiting: Promise<void>[] = [];
    for (const client of this.live) {
      const renewing = client.renew();
      if (renewing) waiting.push(renewing);
    }
    if (waiting.length > 0) await Promise.all(waiting);
  }

  private leaveBehind(client: StreamClient): void {
    this.live.delete(client);
    this.follow(client);
  }

  private async catchUp(client: StreamClient): Promise<void> {
    for (;;) {
      await client.drained();
      await client.renew();
      if (client.isClosed) return;
      const events = await this.parts.eventLog.after(this.tenantId, client.position, BATCH);
      client.deliver(events);
      if (events.length < BATCH && this.join(client)) return;
    }
  }

  /** @returns false when the others have been sent more meanwhile */
  private join(client: StreamClient): boolean {
    if (client.isClosed) return true;
    if (this.last !== null && client.position < this.last) return false;
    if (this.live.size === 0) this.last = client.position;
    this.live.add(client);
    // Events written between reading and joining may have been announced before any client was there.
    this.wake();
    return true;
  }
}
