import { AsyncLocalStorage } from 'node:async_hooks';
import {
  type CoreServices,
  type EventLogHead,
  type FairSlots,
  HttpError,
  matchesEvent,
  type RawExchange,
} from '@tenantry/core';
import type { Listener } from './isAddressed';
import type { EventsSettings } from '../settings';
import { ModulesSeen } from './ModulesSeen';
import { StreamChannel } from './StreamChannel';
import { StreamClient } from './StreamClient';
import { StreamCursor } from './StreamCursor';

const LOOK_MILLISECONDS = 500;
/** Events a client may have missed; with more, reading everything again is less work for both sides. */
const MOST_MISSED = 5_000;

/** Dependencies of the stream. */
export type EventStreamParts = Pick<
  CoreServices,
  'eventLog' | 'eventCatalog' | 'clock' | 'logger' | 'modules' | 'shares'
> & {
  readonly settings: EventsSettings;
};

/** Which events a client wants, and from which on. */
export interface StreamOptions {
  /** Ids of events, or patterns as subscribers have them; absent for all. */
  readonly events?: readonly string[];
  /** The id of the last message the client got; absent for one that begins. */
  readonly lastEventId?: string;
  /** State of the modules that the client knows (`ModulesState`); it is told when it is another one. */
  readonly modules?: string;
}

/**
 * Tells clients of events as they happen, whichever process they happen in.
 *
 * Emitters write into the log and are done; each process reads it once for all of its clients of a tenant, when
 * PostgreSQL says that something was written.
 */
export class EventStream {
  private readonly channels = new Map<string, StreamChannel>();
  private readonly callers = new Map<string, number>();
  private readonly slots: FairSlots;
  private timer: NodeJS.Timeout | null = null;
  /** Runs code outside the context of a request. */
  private readonly outside = AsyncLocalStorage.snapshot();
  private stopListening = (): void => undefined;

  constructor(private readonly parts: EventStreamParts) {
    const { streamsPerProcess: slots, streamsPerTenant: perTenant } = parts.settings;
    this.slots = parts.shares.slots({ slots, ...(perTenant !== undefined && { perTenant }) });
  }

  /** Follows the log from now on. */
  start(): void {
    this.stopListening = this.parts.eventLog.onWritten((tenantId) => {
      if (tenantId !== null) return this.channels.get(tenantId)?.wake();
      for (const channel of this.channels.values()) channel.wake();
    });
  }

  /** Streams that are open in this process. */
  get size(): number {
    return this.slots.size;
  }

  /**
   * Answers a request with a stream, which then goes on by itself: until the client leaves, loses its access, or takes
   * nothing for too long.
   *
   * @param caller who belongs to a tenant
   * @throws HttpError 401 without a tenant, 429 when the caller has too many streams, 503 when its tenant or the process has
   */
  async serve(exchange: RawExchange, caller: Listener, options: StreamOptions): Promise<void> {
    const { tenantId } = caller.scope;
    const subject = caller.principal?.subject;
    if (tenantId === null || subject === undefined) throw new HttpError(401, 'Unauthorized');
    const giveBack = this.admit(subject, tenantId);
    const { eventLog, clock, modules, settings } = this.parts;
    const now = (): number => clock.now().getTime();
    const cursor = options.lastEventId === undefined ? undefined : StreamCursor.read(options.lastEventId);
    this.occupy(subject, 1);
    let client: StreamClient | null = null;
    try {
      // Before the answer begins, so that a database that is away still is a 503.
      const head = await eventLog.head(
        tenantId,
        cursor?.position ?? Number.MAX_SAFE_INTEGER,
        MOST_MISSED + 1,
      );
      const channel = this.channelOf(tenantId);
      client = new StreamClient(
        exchange,
        caller,
        {
          tenantId,
          isWelcome: this.welcome(options.events),
          patience: settings.patienceSeconds * 1_000,
          heartbeat: settings.heartbeatSeconds * 1_000,
          now,
          modules: new ModulesSeen(modules, caller.access, options.modules),
        },
        (closed) => {
          channel.remove(closed);
          this.leave(channel, subject, giveBack);
        },
      );
      channel.add(client);
      const reason = cursor === undefined ? undefined : this.cannotResume(cursor, head, now());
      if (reason !== undefined) client.reset(head.position, reason);
      else client.beginAt(cursor?.position ?? head.position);
      channel.follow(client);
      this.timer ??= this.outside(() => setInterval(() => this.look(), LOOK_MILLISECONDS).unref());
    } catch (error) {
      if (!client) {
        this.occupy(subject, -1);
        giveBack();
      }
      throw error;
    }
  }

  /** Ends every stream; clients may come again, here or at another process. */
  stop(): void {
    this.stopListening();
    for (const channel of this.channels.values()) channel.end();
    this.rest();
  }

  /** Why a client must begin again, if it must. */
  private cannotResume(cursor: StreamCursor | null, head: EventLogHead, now: number): string | undefined {
    // Larger than any: from before the database was restored.
    if (!cursor || cursor.position > head.largest) return 'unknown';
    if (cursor.isTooOld(now)) return 'too_old';
    return head.behind > MOST_MISSED ? 'too_many' : undefined;
  }

  private look(): void {
    for (const channel of this.channels.values()) channel.look();
  }

  /** Answers whether an event is one the client wants, of a module that runs and is on, and not beyond its features. */
  private welcome(patterns: readonly string[] | undefined): (eventId: string, listener: Listener) => boolean {
    const { eventCatalog } = this.parts;
    const wanted = new Map<string, boolean>();
    const isWanted = (eventId: string): boolean => {
      let answer = wanted.get(eventId);
      if (answer === undefined) {
        answer = !patterns || patterns.some((pattern) => matchesEvent(pattern, eventId));
        wanted.set(eventId, answer);
      }
      return answer;
    };
    return (eventId, { access }) =>
      isWanted(eventId) && eventCatalog.find(eventId, access)?.clientBroadcast === true;
  }

  /** @returns the function that gives the room of the stream back */
  private admit(subject: string, tenantId: string): () => void {
    const isGreedy = (this.callers.get(subject) ?? 0) >= this.parts.settings.streamsPerCaller;
    const giveBack = isGreedy ? null : this.slots.tryTake({ tenantId });
    if (giveBack) return giveBack;
    const details = { code: 'too_many_streams' };
    throw new HttpError(isGreedy ? 429 : 503, 'Too many event streams are open', details, {
      'retry-after': '5',
    });
  }

  private occupy(subject: string, by: 1 | -1): void {
    const streams = (this.callers.get(subject) ?? 0) + by;
    if (streams > 0) this.callers.set(subject, streams);
    else this.callers.delete(subject);
  }

  private channelOf(tenantId: string): StreamChannel {
    let channel = this.channels.get(tenantId);
    if (!channel) {
      channel = new StreamChannel(tenantId, this.parts, this.outside);
      this.channels.set(tenantId, channel);
    }
    return channel;
  }

  private leave(channel: StreamChannel, subject: string, giveBack: () => void): void {
    this.occupy(subject, -1);
    giveBack();
    if (channel.isEmpty && this.channels.get(channel.tenantId) === channel) {
      this.channels.delete(channel.tenantId);
    }
    if (this.slots.size === 0) this.rest();
  }

  private rest(): void {
    if (this.timer) clearInterval(this.timer);
    this.timer = null;
  }
}
