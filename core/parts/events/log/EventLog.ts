import type { Database } from '../../data/Database';
import type { Notifications } from '../../data/Notifications';
import type { Clock } from '../../../kernel/time/Clock';
import type { Logger } from '../../../kernel/logging/Logger';
import { currentTransaction, OUTSIDE, runInContext } from '../../tenancy/executionContext';
import { publicScope } from '../../tenancy/Scope';
import type { DeliveredEvent } from '../EventDeclaration';
import { audienceOf, type EventAudience } from './audienceOf';
import { eventMessage } from './eventMessage';

/** An event as clients receive it. */
export interface LoggedEvent {
  readonly position: number;
  readonly eventId: string;
  readonly audience: EventAudience | null;
  /** JSON in one line. */
  readonly message: string;
  /** Milliseconds since 1970. */
  readonly emittedAt: number;
}

/** Where the log of a tenant stands. */
export interface EventLogHead {
  /** Of the newest event. */
  readonly position: number;
  /** The largest that an event may have had so far. */
  readonly largest: number;
  /** How many events came after the position asked about, counted up to a limit. */
  readonly behind: number;
}

/** An event as its table keeps it. */
interface WrittenRow {
  readonly tenant_id: string;
  readonly event_id: string;
  readonly audience: EventAudience | null;
  /** JSON in one line. */
  readonly message: string;
  readonly emitted_at: string;
}

const TRIM_INTERVAL_MILLISECONDS = 5 * 60_000;
const KEPT_MILLISECONDS = 2 * 60 * 60_000;
const TOPIC = 'events.stream';

/**
 * Keeps the events for clients for two hours: written in the transaction of the change, read by every process. Positions
 * of a tenant become visible in their order, so "everything after this one" is exact.
 */
export class EventLog {
  private trimmedAt = Date.now();
  private trimming: Promise<void> = Promise.resolve();

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly logger: Logger,
    private readonly notifications: Pick<Notifications, 'subscribe' | 'onResync'>,
  ) {}

  /**
   * Calls `listener` when something was written for a tenant, in whichever process; with null when that may have been for
   * any. @returns the function that ends it
   */
  onWritten(listener: (tenantId: string | null) => void): () => void {
    const ends = [
      this.notifications.subscribe(TOPIC, (payload) => listener((payload as { tenantId: string }).tenantId)),
      this.notifications.onResync(() => listener(null)),
    ];
    return () => {
      for (const end of ends) end();
    };
  }

  /**
   * Writes events down for clients, in the unit of work that emits them. Skips events without a tenant, and those with a
   * payload that names another tenant than that of the running work.
   */
  async write(events: readonly DeliveredEvent[]): Promise<void> {
    const rows = events.flatMap(rowsOf);
    const bulk = currentTransaction()?.bulk;
    const [first] = rows;
    if (!first) return;
    if (bulk) for (const row of rows) bulk.defer(this.insert, row);
    else await (rows.length === 1 ? this.insertOne(first) : this.insert(rows));
    this.trimNowAndThen();
  }

  private insertOne(row: WrittenRow): Promise<number> {
    const audience = row.audience && JSON.stringify(row.audience);
    const values = [row.tenant_id, row.event_id, audience, row.message, row.emitted_at];
    return this.database.run({ name: 'platform_stream_write', text: WRITE, values });
  }

  private readonly insert = (rows: readonly WrittenRow[]) =>
    this.database.run({ name: 'platform_stream_write_all', text: WRITE_ALL, values: [JSON.stringify(rows)] });

  /** Events of a tenant after a position, oldest first. */
  after(tenantId: string, position: number, limit: number): Promise<LoggedEvent[]> {
    return this.inTenant(tenantId, () =>
      this.database.query<LoggedEvent>({
        name: 'platform_stream_after',
        text: AFTER,
        values: [tenantId, position, limit],
      }),
    );
  }

  /** @param position from which on events are counted @param limit up to which they are */
  async head(tenantId: string, position: number, limit: number): Promise<EventLogHead> {
    const head = await this.inTenant(tenantId, () =>
      this.database.first<EventLogHead>({
        name: 'platform_stream_head',
        text: HEAD,
        values: [tenantId, position, limit],
      }),
    );
    return head ?? { position: 0, largest: 0, behind: 0 };
  }

  /** Removes what no client may read any more. */
  async trim(): Promise<void> {
    const limit = new Date(this.clock.now().getTime() - KEPT_MILLISECONDS);
    await runInContext({ ...OUTSIDE, acrossTenants: 'trim the stream of events' }, () =>
      this.database.run('DELETE FROM platform_stream_events WHERE emitted_at < $1', [limit]),
    );
  }

  /** Resolves when nothing is being removed. */
  async settled(): Promise<void> {
    await this.trimming;
  }

  private trimNowAndThen(): void {
    const now = Date.now();
    if (now - this.trimmedAt < TRIM_INTERVAL_MILLISECONDS) return;
    this.trimmedAt = now;
    this.trimming = this.trim().catch((error: unknown) =>
      this.logger.warn({ err: error }, 'the stream of events could not be trimmed'),
    );
  }

  private inTenant<T>(tenantId: string, work: () => Promise<T>): Promise<T> {
    return runInContext({ ...OUTSIDE, scope: { ...publicScope(), tenantId } }, work);
  }
}

const INTO = 'INSERT INTO platform_stream_events (tenant_id, event_id, audience, message, emitted_at)';

function rowsOf(event: DeliveredEvent): WrittenRow[] {
  const { tenantId, id, emittedAt } = event;
  if (tenantId === null) return [];
  const payload = event.payload as Readonly<Record<string, unknown>>;
  if ('tenantId' in payload && payload['tenantId'] !== tenantId) return [];
  const message = eventMessage(event as DeliveredEvent<object>);
  return [
    { tenant_id: tenantId, event_id: id, audience: audienceOf(payload), message, emitted_at: emittedAt },
  ];
}

const WRITE = `${INTO} VALUES ($1, $2, $3, $4, $5)`;

const WRITE_ALL = `
  ${INTO}
  SELECT * FROM json_to_recordset($1) AS r
    (tenant_id uuid, event_id text, audience json, message text, emitted_at timestamptz)`;

const AFTER = `
  SELECT position::float8 AS position, event_id AS "eventId", audience, message,
         floor(extract(epoch FROM emitted_at) * 1000)::float8 AS "emittedAt"
    FROM platform_stream_events
   WHERE tenant_id = $1 AND position > $2
   ORDER BY position LIMIT $3`;

const HEAD = `
  SELECT coalesce((SELECT max(position) FROM platform_stream_events WHERE tenant_id = $1), 0)::float8 AS position,
         greatest((SELECT last_value FROM platform_stream_position),
                  (SELECT max(position) FROM platform_stream_events WHERE tenant_id = $1))::float8 AS largest,
         (SELECT count(*) FROM (
            SELECT FROM platform_stream_events WHERE tenant_id = $1 AND position > $2 LIMIT $3) missed
         )::int AS behind`;
