import { zoneNamed } from '@tenantry/core';
import type { MigrationInterface, QueryRunner } from 'typeorm';

const TABLES = ['directory_tenants', 'directory_organizations'];

/** Time zones that were stored as they were sent are spelled as in the IANA database. A NOTICE counts others, such as EST, which stay. */
export class AlignTimeZones1798690000021 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const table of TABLES) {
      const stored = (await runner.query(
        `SELECT time_zone AS zone, count(*)::int AS count FROM ${table} WHERE time_zone IS NOT NULL GROUP BY 1`,
      )) as { zone: string; count: number }[];
      let others = 0;
      for (const { zone, count } of stored) {
        const named = zoneNamed(zone);
        if (named === undefined) others += count;
        else if (named !== zone)
          await runner.query(`UPDATE ${table} SET time_zone = $1 WHERE time_zone = $2`, [named, zone]);
      }
      if (others > 0)
        await runner.query(
          `DO $$ BEGIN RAISE NOTICE '${table}: % time zones are no region of the IANA database and stay as they are', ${others}; END $$`,
        );
    }
  }

  async down(): Promise<void> {
    // Earlier versions take the same names.
  }
}
