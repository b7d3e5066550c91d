import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';
import type { Logger } from '../../kernel/logging/Logger';
import { currentContext, runWith } from '../tenancy/executionContext';
import { ownerOptions, type DatabaseConnection } from '../tenancy/connectionOptions';
import { cutText } from '../../kernel/texts/cutText';

type Listener = (payload: unknown) => void;

const CHANNEL = 'tenantry';
/** Prefix of the application names of listening connections; each process has one. */
export const LISTENER_PREFIX = 'tenantry-listen@';
/** That of the processes on this machine; as long as PostgreSQL takes. */
export const LISTENER_NAME = cutText(`${LISTENER_PREFIX}${hostname()}`, 63);
/** Topics that work in a tenant may publish; the database refuses it others. */
const OF_TENANTS = new Set(['cache', 'jobs']);
const RECONNECT_MILLISECONDS = 250;
/** A connection on which the database says nothing for this long is given up, as that to a machine without power. */
const SILENCE_MILLISECONDS = 5_000;
/** PostgreSQL refuses a notification of 8000 bytes. */
const LARGEST_MESSAGE = 7900;

/**
 * The statement that sends a message to every process, for programs that run beside the servers.
 *
 * @throws Error when the message is too long
 */
export function notification(topic: string, payload: object, origin: string): [string, unknown[]] {
  const message = JSON.stringify({ origin, topic, payload });
  if (Buffer.byteLength(message) > LARGEST_MESSAGE) {
    throw new Error(`Notification on ${topic} is longer than ${LARGEST_MESSAGE} bytes`);
  }
  return ['SELECT platform_notify($1)', [message]];
}

/**
 * Short messages between server processes, over PostgreSQL LISTEN and NOTIFY.
 *
 * A message published inside a unit of work is sent when it commits, and never after a rollback. After a lost
 * connection messages may have been missed; `onResync` listeners then drop what they have cached.
 */
export class Notifications {
  private readonly origin = randomUUID();
  private readonly listeners = new Map<string, Set<Listener>>();
  private readonly resyncListeners = new Set<() => void>();
  private client: Client | null = null;
  private timer: NodeJS.Timeout | null = null;
  private stopped = false;
  private check: Promise<boolean> | null = null;

  constructor(
    private readonly connection: DatabaseConnection,
    private readonly send: (text: string, values: unknown[]) => Promise<unknown>,
    private readonly logger: Logger,
  ) {}

  async start(): Promise<void> {
    await this.connect();
  }

  async stop(): Promise<void> {
    this.stopped = true;
    if (this.timer) clearTimeout(this.timer);
    await this.client?.end();
  }

  /** Sends a message to the other processes; this process does not receive it. */
  async publish(topic: string, payload: object): Promise<void> {
    const send = (): Promise<unknown> => this.send(...notification(topic, payload, this.origin));
    if (OF_TENANTS.has(topic) || currentContext().acrossTenants !== null) await send();
    else await runWith({ acrossTenants: `notify of ${topic}`, transaction: null }, send);
  }

  /**
   * Whether the database answers this process, asked on the connection that listens: it is free even while the pools are
   * exhausted, and without it the process would miss what others change. Who asks at the same time shares one query.
   *
   * @param limit milliseconds after which a silent database counts as away
   */
  isAnswered(limit: number): Promise<boolean> {
    this.check ??= this.checkOnce().finally(() => (this.check = null));
    return Promise.race([this.check, delay(limit, false, { ref: false })]);
  }

  /** Listens to a topic; the result stops listening. */
  subscribe(topic: string, listener: Listener): () => void {
    const listeners = this.listeners.get(topic) ?? new Set();
    this.listeners.set(topic, listeners.add(listener));
    return () => listeners.delete(listener);
  }

  /** Tells when messages may have been missed; the result stops listening. */
  onResync(listener: () => void): () => void {
    this.resyncListeners.add(listener);
    return () => this.resyncListeners.delete(listener);
  }

  private async checkOnce(): Promise<boolean> {
    const { client } = this;
    if (!client) return false;
    try {
      await client.query('SELECT 1');
      return true;
    } catch {
      // Ends the connection, whereupon another is opened.
      client.end().catch(() => undefined);
      return false;
    }
  }

  private async connect(): Promise<void> {
    const client = new Client({
      ...ownerOptions(this.connection),
      application_name: LISTENER_NAME,
      connectionTimeoutMillis: SILENCE_MILLISECONDS,
      query_timeout: SILENCE_MILLISECONDS,
    });
    client.on('notification', ({ payload }) => this.receive(payload));
    client.on('error', () => this.reconnect(client));
    client.on('end', () => this.reconnect(client));
    await client.connect();
    await client.query(`LISTEN ${CHANNEL}`);
    this.client = client;
  }

  private reconnect(lost: Client): void {
    if (this.stopped || this.client !== lost) return;
    this.client = null;
    for (const listener of this.resyncListeners) listener();
    this.retry();
  }

  private retry(): void {
    this.timer = setTimeout(() => {
      this.connect().then(
        () => {
          for (const listener of this.resyncListeners) listener();
        },
        (error: Error) => {
          this.logger.warn({ error: error.message }, 'cannot listen for notifications yet');
          if (!this.stopped) this.retry();
        },
      );
    }, RECONNECT_MILLISECONDS);
    this.timer.unref();
  }

  private receive(text: string | undefined): void {
    try {
      const message = JSON.parse(text ?? '') as { origin?: string; topic?: string; payload?: unknown };
      if (message.origin === this.origin || message.topic === undefined) return;
      for (const listener of this.listeners.get(message.topic) ?? []) listener(message.payload);
    } catch (error) {
      this.logger.error({ error }, 'a notification could not be handled');
    }
  }
}
