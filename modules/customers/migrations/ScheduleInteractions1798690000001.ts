import { clockAt, dayAt, readMoment } from '@tenantry/core';
import type { MigrationInterface, QueryRunner } from 'typeorm';

interface Row {
  readonly id: string;
  readonly day: string;
  readonly time: string;
  readonly at: Date | null;
  readonly zone: string;
}

const BATCH = 5_000;

/** Interactions with a date and a time of day, with the time zone of their organization, of one above it or of the tenant. */
const ROWS = `
  WITH RECURSIVE above AS (
    SELECT id, parent_id, time_zone, tenant_id FROM directory_organizations
    UNION ALL
    SELECT a.id, o.parent_id, o.time_zone, a.tenant_id
      FROM above a JOIN directory_organizations o ON o.id = a.parent_id WHERE a.time_zone IS NULL)
  SELECT i.id, i.date::text AS day, i.time, i.scheduled_at AS at,
         coalesce((SELECT a.time_zone FROM above a WHERE a.id = i.organization_id AND a.time_zone IS NOT NULL LIMIT 1),
                  (SELECT t.time_zone FROM directory_tenants t WHERE t.id = i.tenant_id), 'UTC') AS zone
    FROM customers_interactions i
   WHERE i.date IS NOT NULL AND i.time IS NOT NULL AND i.id > $1 ORDER BY i.id LIMIT ${BATCH}`;

/** Interactions that have a date and a time of day and no moment get it. */
export class ScheduleInteractions1798690000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    let last: string | undefined = '00000000-0000-0000-0000-000000000000';
    let left = 0;
    while (last !== undefined) {
      const rows = (await runner.query(ROWS, [last])) as Row[];
      const moments = rows.flatMap((row) => momentOf(row) ?? []);
      await runner.query(
        `UPDATE customers_interactions i SET scheduled_at = v.at
           FROM unnest($1::uuid[], $2::timestamptz[]) v (id, at) WHERE i.id = v.id`,
        [moments.map(({ id }) => id), moments.map(({ at }) => at)],
      );
      left += rows.filter(isContradiction).length;
      last = rows.length < BATCH ? undefined : rows.at(-1)?.id;
    }
    if (left === 0) return;
    await runner.query(
      `DO $$ BEGIN RAISE NOTICE 'customers_interactions: % rows have another date or time than scheduled_at and stay as they are',
         ${left}; END $$`,
    );
  }

  async down(): Promise<void> {
    // Earlier versions take a moment beside date and time.
  }
}

function momentOf({ id, day, time, at, zone }: Row): { id: string; at: string } | undefined {
  const moment = at === null ? readMoment(`${day}T${time}`, zone) : undefined;
  return moment && { id, at: moment.toISOString() };
}

const isContradiction = ({ day, time, at, zone }: Row): boolean =>
  at !== null && (dayAt(at, zone) !== day || clockAt(at, zone) !== time);
