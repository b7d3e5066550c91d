import type { Clock, CoreServices, Database, Logger, Tenancy } from '@tenantry/core';

/** One answer with records, as it is to be logged: a row for each record. */
export interface Access {
  readonly tenantId: string;
  readonly organizationId: string | null;
  readonly actorId: string;
  readonly resourceKind: string;
  readonly resourceIds: readonly (string | null)[];
  readonly accessType: string;
  readonly fields: readonly string[];
  readonly context: object;
}

type Dependencies = Pick<CoreServices, 'clock' | 'database' | 'logger' | 'tenancy'>;

/** Milliseconds after which what was collected is written. */
const DELAY = 250;
/** Rows that may wait in memory; when the database cannot keep up, later ones are left out and counted. */
const MOST_WAITING = 50_000;
/** Rows written by one statement. */
const BATCH = 2_000;

/** Collects who read what, and writes it in batches behind the answers. */
export class AccessLog {
  private readonly clock: Clock;
  private readonly database: Database;
  private readonly logger: Logger;
  private readonly tenancy: Tenancy;
  private waiting: object[] = [];
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
    if (this.waiting.length + resourceIds.length > MOST_WAITING) {
      this.leftOut += resourceIds.length;
      return;
    }
    const at = this.clock.now().toISOString();
    for (const resourceId of resourceIds) this.waiting.push({ ...access, resourceId, at });
    this.timer ??= setTimeout(() => {
      this.timer = null;
      void this.flush();
    }, DELAY).unref();
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
        { rows: this.leftOut },
        'reads were left out of the access log: the database is too slow',
      );
      this.leftOut = 0;
    }
    while (this.waiting.length > 0) {
      const batch = this.waiting.splice(0, BATCH);
      await this.tenancy.acrossTenants('write the access log', () =>
        this.database.run({
          name: 'audit_logs_write_accesses',
          text: `
            INSERT INTO audit_logs_accesses (tenant_id, organization_id, actor_id, resource_kind, resource_id,
                                             access_type, fields, context, created_at)
            SELECT "tenantId", "organizationId", "actorId", "resourceKind", "resourceId", "accessType", fields, context, at
              FROM jsonb_to_recordset($1) AS r ("tenantId" uuid, "organizationId" uuid, "actorId" uuid,
                "resourceKind" text, "resourceId" text, "accessType" text, fields text[], context jsonb,
                at timestamptz)`,
          values: [JSON.stringify(batch)],
        }),
      );
    }
  }
}
