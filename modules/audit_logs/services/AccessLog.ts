import {
  type Clock,
  type CoreServices,
  type Database,
  type Logger,
  storableText,
  type Tenancy,
  writeApart,
} from '@tenantry/core';

/** One answer with records, as it is logged. */
export interface Access {
  readonly tenantId: string;
  readonly organizationId: string | null;
  readonly actorId: string;
  readonly resourceKind: string;
  /** One for each record. */
  readonly resourceIds: readonly (string | null)[];
  readonly accessType: string;
  readonly fields: readonly string[];
  readonly context: object;
  readonly requestId: string | null;
  readonly sessionId: string | null;
  readonly sourceIp: string;
  readonly userAgent: string | null;
}

type Dependencies = Pick<CoreServices, 'clock' | 'database' | 'logger' | 'tenancy'>;

/** Milliseconds after which what was collected is written. */
const DELAY = 250;
/** Records that may wait in memory; when the database cannot keep up, reads of more are left out and counted. */
const MOST_WAITING = 200_000;
/** Reads written by one statement. */
const BATCH = 200;
/** Between ids; no id has it. One text is written, sent and read faster than many. */
const SEPARATOR = '\u001f';

/** A read that waits; null ids are empty texts. */
interface Waiting extends Omit<Access, 'resourceIds'> {
  readonly ids: string;
  readonly records: number;
  readonly at: Date;
}

/**
 * Collects who read what, and writes it in batches behind the answers: one row for each read, however many records it
 * answered, so that reading does not wait for it and the database has little to do.
 */
export class AccessLog {
  private readonly clock: Clock;
  private readonly database: Database;
  private readonly logger: Logger;
  private readonly tenancy: Tenancy;
  private waiting: Waiting[] = [];
  private records = 0;
  private timer: NodeJS.Timeout | null = null;
  private writing: Promise<void> = Promise.resolve();
  private leftOut = 0;

  constructor({ clock, database, logger, tenancy }: Dependencies) {
    this.clock = clock;
    this.database = database;
    this.logger = logger;
    this.tenancy = tenancy;
  }

  /** Takes an access down; returns at once. */
  add({ resourceIds, ...access }: Access): void {
    const records = resourceIds.length;
    if (this.records + records > MOST_WAITING) {
      this.leftOut += records;
      return;
    }
    this.records += records;
    this.waiting.push({
      ...access,
      ids: storableText(resourceIds.join(SEPARATOR)),
      records,
      at: this.clock.now(),
    });
    this.timer ??= this.tenancy.outsideRequests(() =>
      setTimeout(() => {
        this.timer = null;
        void this.flush();
      }, DELAY).unref(),
    );
  }

  /** Writes what was collected so far. */
  flush(): Promise<void> {
    this.writing = this.writing.then(() =>
      this.write().catch((error: unknown) => {
        this.logger.error({ err: error }, 'the access log could not be written');
      }),
    );
    return this.writing;
  }

  /** Writes the rest and takes nothing more to time. */
  async close(): Promise<void> {
    if (this.timer) clearTimeout(this.timer);
    this.timer = null;
    await this.flush();
  }

  private async write(): Promise<void> {
    if (this.leftOut > 0) {
      this.logger.warn(
        { records: this.leftOut },
        'reads were left out of the access log: the database is too slow',
      );
      this.leftOut = 0;
    }
    const reads = this.waiting;
    this.waiting = [];
    try {
      await this.tenancy.inBackground('write the access log', async () => {
        for (let start = 0; start < reads.length; start += BATCH) {
          const batch = reads.slice(start, start + BATCH);
          for (const { item, error } of await writeApart(batch, (some) => this.insert(some))) {
            const { tenantId, resourceKind, records } = item;
            this.logger.error(
              { err: error, tenantId, resourceKind, records },
              'a read could not be written to the access log',
            );
          }
        }
      });
    } finally {
      this.records = 0;
      for (const { records } of this.waiting) this.records += records;
    }
  }

  private async insert(reads: readonly Waiting[]): Promise<void> {
    await this.database.run({
      name: 'audit_logs_write_reads',
      text: `
        INSERT INTO audit_logs_reads (tenant_id, organization_id, actor_id, resource_kind, resource_ids, access_type,
                                      fields, context, request_id, session_id, source_ip, user_agent, created_at)
        SELECT "tenantId", "organizationId", "actorId", "resourceKind", CASE WHEN ids = '' THEN ARRAY[NULL] ELSE string_to_array(ids, chr(31), '') END, "accessType",
               fields, context, "requestId", "sessionId", "sourceIp", "userAgent", at
          FROM jsonb_to_recordset($1) AS r ("tenantId" uuid, "organizationId" uuid, "actorId" uuid,
            "resourceKind" text, ids text, "accessType" text, fields text[], context jsonb,
            "requestId" text, "sessionId" uuid, "sourceIp" text, "userAgent" text, at timestamptz)`,
      values: [JSON.stringify(reads)],
    });
  }
}
