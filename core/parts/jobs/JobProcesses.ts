import { readlinkSync } from 'node:fs';
import { hostname } from 'node:os';
import type { Pool } from 'pg';
import { processIdentity } from '../../kernel/files/processIdentity';
import type { ClaimedJob } from './JobRow';

/** A delivery of a job that a process has made its own. */
type Claim = Pick<ClaimedJob, 'id' | 'delivery'>;

/** A job during which this many processes in a row died is given up: it is likely their end. */
const MOST_CRASHES = 10;

/**
 * Which processes work on jobs, and which of them are gone: those that have sent no heartbeat for a while, and at
 * once those that ran on this machine and do not any more.
 */
export class JobProcesses {
  private readonly machine = machineName();

  /** @param deadAfter milliseconds of silence after which a process counts as gone */
  constructor(
    private readonly pool: Pool,
    private readonly id: string,
    private readonly deadAfter: number,
  ) {}

  /** Sends the heartbeat of this process. @returns its running jobs, and the ids of those that are to be cancelled */
  async beat(): Promise<{ running: Claim[]; cancelled: string[] }> {
    const { rows } = await this.pool.query<Claim & { cancel_requested: boolean }>({
      name: 'job_beat',
      text: `
        WITH seen AS (
          INSERT INTO platform_job_processes (id, machine, process) VALUES ($1, $2, $3)
          ON CONFLICT (id) DO UPDATE SET seen_at = now())
        SELECT id, delivery, cancel_requested FROM platform_jobs WHERE state = 'running' AND claimed_by = $1`,
      values: [this.id, this.machine, ownProcess()],
    });
    return {
      running: rows.map(({ id, delivery }) => ({ id, delivery })),
      cancelled: rows.filter(({ cancel_requested }) => cancel_requested).map(({ id }) => id),
    };
  }

  /** Gives back what this process claimed and does not work on. */
  async giveBack(claims: readonly Claim[]): Promise<void> {
    await this.pool.query(
      `UPDATE platform_jobs j SET state = 'parked', delivery = j.delivery + 1, claimed_by = NULL, changed_at = now()
       FROM unnest($1::uuid[], $2::int[]) AS claim (id, delivery)
       WHERE j.id = claim.id AND j.delivery = claim.delivery AND j.state = 'running' AND j.claimed_by = $3`,
      [claims.map(({ id }) => id), claims.map(({ delivery }) => delivery), this.id],
    );
  }

  /**
   * Removes processes that are gone, and gives back their jobs, to be run again.
   *
   * @param alone true when no other process can use this database
   * @returns how many other processes run, and how many jobs were given back
   */
  async removeStale(alone = false): Promise<{ readonly others: number; readonly jobs: number }> {
    const { rows } = await this.pool.query<{ id: string; machine: string; process: string; silent: boolean }>(
      `SELECT id, machine, process, seen_at < now() - $2 * interval '1 millisecond' AS silent
       FROM platform_job_processes WHERE id <> $1`,
      [this.id, this.deadAfter],
    );
    const stale = rows.filter(
      ({ machine, process, silent }) => alone || silent || (machine === this.machine && !isRunning(process)),
    );
    if (stale.length > 0) {
      await this.pool.query('DELETE FROM platform_job_processes WHERE id = ANY($1)', [
        stale.map(({ id }) => id),
      ]);
    }
    // Every time: PostgreSQL may carry out a statement of a killed process after that process was removed.
    return { others: rows.length - stale.length, jobs: await this.giveBackOrphans() };
  }

  /** Removes this process. */
  async leave(): Promise<void> {
    await this.pool.query('DELETE FROM platform_job_processes WHERE id = $1', [this.id]);
  }

  /** Gives back jobs of processes that are not listed. */
  private async giveBackOrphans(): Promise<number> {
    const { rowCount } = await this.pool.query(
      `UPDATE platform_jobs SET
         state = CASE WHEN cancel_requested THEN 'cancelled' WHEN crashes + 1 >= $1 THEN 'dead' ELSE 'parked' END,
         crashes = crashes + 1, delivery = delivery + 1, claimed_by = NULL, changed_at = now(),
         error = 'The process ended while the job was under way'
       WHERE id IN (
         SELECT id FROM platform_jobs j
         WHERE state = 'running' AND NOT EXISTS (SELECT FROM platform_job_processes p WHERE p.id = j.claimed_by)
         FOR UPDATE SKIP LOCKED)`,
      [MOST_CRASHES],
    );
    return rowCount ?? 0;
  }
}

/** Identifies the machine and the container on it, since process ids are unique only there. */
function machineName(): string {
  try {
    return `${hostname()} ${readlinkSync('/proc/self/ns/pid')}`;
  } catch {
    return hostname();
  }
}

function ownProcess(): string {
  return `${process.pid} ${processIdentity(process.pid) ?? ''}`;
}

function isRunning(known: string): boolean {
  const pid = Number(known.slice(0, known.indexOf(' ')));
  return `${pid} ${processIdentity(pid) ?? ''}` === known;
}
