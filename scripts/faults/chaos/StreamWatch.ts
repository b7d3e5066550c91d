import { setTimeout as sleep } from 'node:timers/promises';
import { EventSourceClient } from '../../lib/EventSourceClient';
import type { ApiClient } from '../ApiClient';
import type { Traffic } from './Traffic';

/** Milliseconds before a stream that has ended is opened again. */
const RETRY_AFTER = 200;
const EVENTS = 'catalog.product.*';

/** A client of the event stream that comes back whenever it is cut off, with the id of the last event it has. */
export class StreamWatch {
  /** Events about each product: one for each of its changes. */
  readonly told = new Map<string, number>();
  private readonly seen = new Set<string>();
  private lastEventId = '';
  private current: EventSourceClient | null = null;
  private isOver = false;
  private watching: Promise<void> | null = null;

  constructor(
    private readonly url: string,
    private readonly client: ApiClient,
    private readonly traffic: Traffic,
  ) {}

  /** Connects for the first time: it receives what happens from then on. */
  async begin(): Promise<void> {
    await (await this.open())?.connected();
    if (this.lastEventIdNow() === '') throw new Error('The event stream does not begin');
    this.watching = this.watch();
  }

  async end(): Promise<void> {
    this.isOver = true;
    this.current?.close();
    await this.watching;
  }

  private async watch(): Promise<void> {
    while (!this.isOver) {
      const { current } = this;
      await current?.ended().catch(() => undefined);
      if (current && !current.hasEnded) continue;
      this.takeIn();
      if (this.isOver) return;
      await sleep(RETRY_AFTER);
      this.current = null;
      await this.open();
    }
  }

  /** Events that have come since the last look. */
  takeIn(): void {
    const { current } = this;
    if (!current) return;
    for (const { type, id, data } of current.messages.splice(0)) {
      if (type === 'reset') {
        this.traffic.blame(`stream: reset (${data.reason})`);
        continue;
      }
      if (this.seen.has(id)) this.traffic.blame('stream: an event came twice');
      this.seen.add(id);
      const product = String(data.payload['id']);
      this.told.set(product, (this.told.get(product) ?? 0) + 1);
    }
    this.lastEventId = this.lastEventIdNow();
  }

  private lastEventIdNow(): string {
    return this.current?.lastEventId || this.lastEventId;
  }

  private async open(): Promise<EventSourceClient | undefined> {
    try {
      const { bearer: token } = this.client;
      const { lastEventId } = this;
      const request = { token, query: `?events=${EVENTS}`, ...(lastEventId !== '' && { lastEventId }) };
      const opened = await EventSourceClient.open(this.url, request);
      const { status, response } = opened;
      this.traffic.count('stream', String(status));
      if (status === 200) return (this.current = opened);
      response.resume();
      if (status !== 503 || response.headers['retry-after'] === undefined) {
        this.traffic.blame(`stream: ${status}`);
      }
    } catch {
      this.traffic.count('stream', 'no answer');
    }
    return undefined;
  }
}
