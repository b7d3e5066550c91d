import type { QueryResultRow } from 'pg';

/** A module that is out of service, or was until a while ago. */
export interface DegradedRow extends QueryResultRow {
  readonly module_id: string;
  readonly version: string;
  readonly reason: string;
  readonly strikes: number;
  readonly degraded_at: Date;
  readonly until: Date | null;
  /** Seconds by the database's clock; not above zero once it may be tried again, null for never. */
  readonly left: number | null;
}

/** Runs a statement as the owner of the tables. */
export type RunSql = <Row extends QueryResultRow>(text: string, values: readonly unknown[]) => Promise<Row[]>;

/** Values to store for a module that begins to fail. */
export interface NewlyDegraded {
  readonly moduleId: string;
  readonly version: string;
  readonly reason: string;
  /** Seconds until it is tried again for the first time; 0 for never. */
  readonly seconds: number;
}

/** Longest time until a module is tried again, in seconds. */
const LONGEST_SECONDS = 3_600;

/** Modules that are degraded, or were lately, by the clock of the database; `left` in seconds. */
export function readDegraded(run: RunSql): Promise<DegradedRow[]> {
  return run<DegradedRow>(
    `SELECT module_id, version, reason, strikes, degraded_at, until,
            extract(epoch FROM until - now())::float8 AS left
       FROM platform_degraded_modules`,
    [],
  );
}

/**
 * Puts a module out of service. Each time it fails again before it has worked for as long as it was out, the time
 * doubles. Does nothing when another process was faster.
 */
export async function degrade(
  run: RunSql,
  { moduleId, version, reason, seconds }: NewlyDegraded,
): Promise<void> {
  const strikes = `CASE WHEN d.version = excluded.version AND now() < d.until + (d.until - d.degraded_at)
                        THEN d.strikes + 1 ELSE 1 END`;
  const until = (count: string) =>
    `CASE WHEN $4::float8 > 0
          THEN now() + make_interval(secs => least(${LONGEST_SECONDS}, $4::float8 * 2 ^ (least(${count}, 20) - 1))) END`;
  await run(
    `INSERT INTO platform_degraded_modules AS d (module_id, version, reason, strikes, degraded_at, until)
     VALUES ($1, $2, $3, 1, now(), ${until('1')})
     ON CONFLICT (module_id) DO UPDATE
        SET version = excluded.version, reason = excluded.reason, degraded_at = now(),
            strikes = ${strikes}, until = ${until(strikes)}
      WHERE d.version <> excluded.version OR d.until <= now()`,
    [moduleId, version, reason, seconds],
  );
}

/** Lets a degraded module serve again. @returns whether it was degraded */
export async function resume(run: RunSql, moduleId: string): Promise<boolean> {
  const rows = await run<{ was_out: boolean }>(
    `DELETE FROM platform_degraded_modules WHERE module_id = $1
     RETURNING until IS NULL OR until > now() AS was_out`,
    [moduleId],
  );
  return rows[0]?.was_out ?? false;
}
