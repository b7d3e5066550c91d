import type { LoggedEvent, RawExchange } from '@tenantry/core';
import { isAddressed, type Listener } from './isAddressed';
import type { ModulesSeen } from './ModulesSeen';
import { StreamCursor } from './StreamCursor';

/** Bytes that may wait for a client before it must read on by itself. */
const LONGEST_QUEUE = 256 * 1024;
/** Milliseconds that count of those between two checks, which come every second while nothing holds up the process. */
const LONGEST_STEP = 2_000;

/** The type of the message by which clients learn that other modules run, or are on for their tenant. */
const MODULES_CHANGED = 'platform.modules.changed';

/** Events for a client, and its time limits. */
export interface StreamClientOptions {
  /** Tenant of the events that the client receives. */
  readonly tenantId: string;
  /** False for events that the client does not want, or may not see. */
  readonly isWelcome: (eventId: string, listener: Listener) => boolean;
  /** Milliseconds for which a client may take nothing. */
  readonly patience: number;
  /** Milliseconds between the heartbeats that a client gets. */
  readonly heartbeat: number;
  readonly now: () => number;
  readonly modules: ModulesSeen;
}

/** One client that listens: what it may receive, how far it has come, and how fast it takes what it is sent. */
export class StreamClient {
  private caller: Listener;
  /** When it was checked last while it took nothing, and for how many milliseconds it had by then. */
  private blocked: { at: number; time: number } | null = null;
  private beatAt = performance.now();
  private isOpen = true;
  /** Everything up to here has been sent, or was not for this client. */
  position = 0;

  /** @param onClosed called once, when either side has ended it */
  constructor(
    private readonly exchange: RawExchange,
    caller: Listener,
    private readonly options: StreamClientOptions,
    onClosed: (client: StreamClient) => void,
  ) {
    this.caller = caller;
    const { request, response } = exchange;
    const headers = {
      'content-type': 'text/event-stream',
      'cache-control': 'no-cache, no-transform',
      connection: 'keep-alive',
      'x-accel-buffering': 'no',
    };
    exchange.stream(200, headers, () => this.end());
    request.socket.setNoDelay(true);
    response.on('drain', () => (this.blocked = null));
    const close = (): void => {
      this.isOpen = false;
      onClosed(this);
    };
    // One that left before the answer began is not announced any more.
    if (response.closed) setImmediate(close);
    else response.once('close', close);
    this.send(': connected\n\n');
  }

  get tenantId(): string {
    return this.options.tenantId;
  }

  get isClosed(): boolean {
    return !this.isOpen;
  }

  /** True when so much waits for it that it must get events of the log, at its own pace. */
  get isBehind(): boolean {
    return this.exchange.response.writableLength > LONGEST_QUEUE;
  }

  /** Begins at a position; by the id the client can go on from there although nothing has happened yet. */
  beginAt(position: number): void {
    this.position = position;
    this.sendCursor();
  }

  /** Tells the client that it has missed events, and begins again. */
  reset(position: number, reason: string): void {
    this.position = position;
    this.send(`event: reset\n${this.cursorLine()}data: ${JSON.stringify({ reason })}\n\n`);
  }

  /** Sends those of the events that are for this client and that it has not got. */
  deliver(events: readonly LoggedEvent[]): void {
    let text = '';
    for (const { position, eventId, audience, message, emittedAt } of events) {
      if (position <= this.position) continue;
      this.position = position;
      if (!this.options.isWelcome(eventId, this.caller) || !isAddressed(audience, this.caller)) continue;
      text += `id: ${new StreamCursor(position, emittedAt).toString()}\ndata: ${message}\n\n`;
    }
    if (text !== '') this.send(text);
  }

  /**
   * Checks again who listens and what they may receive, and ends the stream where they may not any more. A promise only
   * when something must be read for it.
   */
  renew(): void | Promise<void> {
    if (!this.isOpen) return;
    try {
      const renewed = this.exchange.renew();
      if (!(renewed instanceof Promise)) return this.use(renewed);
      return renewed.then(
        (caller) => this.use(caller),
        (error: unknown) => this.refuse(error),
      );
    } catch (error) {
      this.refuse(error);
    }
  }

  /** Sends that modules have changed, and a heartbeat when one is due, and cuts off a client that takes nothing. @param isLive nothing waits for it */
  look(isLive: boolean): void {
    const now = performance.now();
    const state = this.options.modules.changed(this.caller.access);
    if (state) this.send(`event: ${MODULES_CHANGED}\ndata: ${JSON.stringify(state)}\n\n`);
    if (this.blockedTime(now) > this.options.patience) this.cut();
    else if (now - this.beatAt >= this.options.heartbeat) {
      this.beatAt = now;
      this.send(':heartbeat\n\n');
      if (isLive) this.sendCursor();
    }
  }

  /** Resolves when the client has taken what was sent, or is gone. */
  async drained(): Promise<void> {
    const { response } = this.exchange;
    if (!this.isOpen || !response.writableNeedDrain) return;
    await new Promise<void>((resolve) => {
      const settle = (): void => {
        response.off('drain', settle).off('close', settle);
        resolve();
      };
      response.on('drain', settle).on('close', settle);
    });
  }

  /** Ends the stream; the client may come again. */
  end(): void {
    const { request, response } = this.exchange;
    if (!this.isOpen) return;
    if (response.writableNeedDrain) return this.cut();
    this.isOpen = false;
    // A connection that is left open would keep a server that stops waiting.
    response.end(() => request.socket.destroySoon());
  }

  /** Milliseconds for which the client has taken nothing. Time in which this process stands still does not count. */
  private blockedTime(now: number): number {
    if (!this.blocked) return 0;
    const { at, time } = this.blocked;
    this.blocked = { at: now, time: time + Math.min(now - at, LONGEST_STEP) };
    return this.blocked.time;
  }

  /** Drops a client that does not read. */
  private cut(): void {
    this.isOpen = false;
    this.exchange.response.destroy();
  }

  private use(caller: Listener): void {
    if (caller.scope.tenantId === this.options.tenantId) this.caller = caller;
    else this.end();
  }

  /** Ends the stream for a refusal. An error of the server decides nothing. */
  private refuse(error: unknown): void {
    const { status = 500 } = error as { status?: number };
    if (status < 500) this.end();
  }

  private cursorLine(): string {
    return `id: ${new StreamCursor(this.position, this.options.now()).toString()}\n`;
  }

  private sendCursor(): void {
    this.send(`${this.cursorLine()}\n`);
  }

  private send(text: string): void {
    if (!this.isOpen) return;
    if (!this.exchange.response.write(text)) this.blocked ??= { at: performance.now(), time: 0 };
  }
}
