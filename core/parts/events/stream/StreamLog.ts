import type { Database } from '../../data/Database';
import type { Clock } from '../../../kernel/time/Clock';
import type { Logger } from '../../../kernel/logging/Logger';
import { OUTSIDE, runInContext } from '../../tenancy/executionContext';
import { publicScope } from '../../tenancy/Scope';
import type { DeliveredEvent } from '../EventDeclaration';
import { audienceOf, type Audience } from './Audience';
import { RESUMABLE_MILLISECONDS } from './StreamCursor';
import { streamMessage } from './streamMessage';

/** An event as clients receive it. */
export interface StreamedEvent {
  readonly position: number;
  readonly eventId: string;
  readonly audience: Audience | null;
  /** JSON in one line. */
  readonly message: string;
  /** Milliseconds since 1970. */
  readonly emittedAt: number;
}

/** Where the stream of a tenant stands. */
export interface StreamHead {
  /** Of the newest event. */
  readonly position: number;
  /** The largest that any tenant's event has had. */
  readonly largest: number;
  /** How many events came after the position asked about, counted up to a limit. */
  readonly behind: number;
}

const TRIM_INTERVAL_MILLISECONDS = 5 * 60_000;
/** Longer than clients may ask back, by as much as a transaction may last that emits at its beginning. */
const KEPT_MILLISECONDS = 2 * RESUMABLE_MILLISECONDS;

/** Keeps the events for clients: written in the transaction of the change, read by every process. */
export class StreamLog {
  private trimmedAt = Date.now();
  private trimming: Promise<void> = Promise.resolve();

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly logger: Logger,
  ) {}

  /**
   * Writes an event down for clients, in the unit of work that emits it. Nothing is done for one that belongs to no
   * tenant, or whose payload names another than that of the running work.
   */
  async write(event: DeliveredEvent): Promise<void> {
    const { tenantId, id, emittedAt } = event;
    if (tenantId === null) return;
    const payload = event.payload as Readonly<Record<string, unknown>>;
    if ('tenantId' in payload && payload['tenantId'] !== tenantId) return;
    const audience = audienceOf(payload);
    await this.database.run({
      name: 'platform_stream_write',
      text: WRITE,
      values: [
        tenantId,
        id,
        audience && JSON.stringify(audience),
        streamMessage(event as DeliveredEvent<object>),
        emittedAt,
      ],
    });
    this.trimNowAndThen();
  }

  /** Events of a tenant after a position, oldest first. */
  after(tenantId: string, position: number, limit: number): Promise<StreamedEvent[]> {
    return this.inTenant(tenantId, () =>
      this.database.query<StreamedEvent>({
        name: 'platform_stream_after',
        text: AFTER,
        values: [tenantId, position, limit],
      }),
    );
  }

  /** @param position from which on events are counted @param limit up to which they are */
  async head(tenantId: string, position: number, limit: number): Promise<StreamHead> {
    const head = await this.inTenant(tenantId, () =>
      this.database.first<StreamHead>({
        name: 'platform_stream_head',
        text: HEAD,
        values: [tenantId, position, limit],
      }),
    );
    return head ?? { position: 0, largest: 0, behind: 0 };
  }

  /** Removes what no client may ask for any more. */
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

const WRITE = `
  INSERT INTO platform_stream_events (tenant_id, event_id, audience, message, emitted_at)
  VALUES ($1, $2, $3, $4, $5)`;

const AFTER = `
  SELECT position::float8 AS position, event_id AS "eventId", audience, message,
         floor(extract(epoch FROM emitted_at) * 1000)::float8 AS "emittedAt"
    FROM platform_stream_events
   WHERE tenant_id = $1 AND position > $2
   ORDER BY position LIMIT $3`;

const HEAD = `
  SELECT coalesce((SELECT max(position) FROM platform_stream_events WHERE tenant_id = $1), 0)::float8 AS position,
         (SELECT last_value FROM platform_stream_position)::float8 AS largest,
         (SELECT count(*) FROM (
            SELECT FROM platform_stream_events WHERE tenant_id = $1 AND position > $2 LIMIT $3) missed
         )::int AS behind`;
