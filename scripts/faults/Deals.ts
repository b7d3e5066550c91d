import { randomUUID } from 'node:crypto';
import type { Client } from 'pg';
import type { ApiClient } from './ApiClient';
import { countOf, Violations } from './Violations';

interface Change {
  /** Name of the changed member in the action log. */
  readonly field: string;
  /** The column, and the value it is to have. */
  readonly column: string;
  readonly value: string;
}

/** A request that starts a bulk job. */
export interface BulkOrder {
  readonly path: string;
  readonly json: object;
}

/** Deals that two bulk jobs change at the same time, and what must have become of them. */
export class Deals {
  /** Progress jobs of the two, as far as they were started. */
  readonly jobIds: string[] = [];

  private constructor(
    private readonly database: Client,
    readonly ids: readonly string[],
    private readonly changes: readonly Change[],
    /** Requests that give the deals another owner, and another stage. */
    readonly orders: readonly BulkOrder[],
  ) {}

  /** Makes so many deals in one stage. The tables of deals have `countWrites`. */
  static async prepare(database: Client, count: number): Promise<Deals> {
    const { rows } = await database.query<{ tenant: string; organization: string; owner: string }>(
      `SELECT o.tenant_id AS tenant, o.id AS organization, u.id AS owner
         FROM directory_organizations o JOIN auth_users u ON u.organization_id = o.id
        ORDER BY o.created_at, o.id LIMIT 1`,
    );
    const { tenant, organization, owner } = rows[0] as (typeof rows)[number];
    const [pipeline, from, to] = [randomUUID(), randomUUID(), randomUUID()];
    await database.query(
      `INSERT INTO customers_pipelines (id, tenant_id, organization_id, name) VALUES ($1, $2, $3, 'Faults')`,
      [pipeline, tenant, organization],
    );
    await database.query(
      `INSERT INTO customers_pipeline_stages (id, tenant_id, organization_id, pipeline_id, label, position)
       VALUES ($1, $3, $4, $5, 'From', 0), ($2, $3, $4, $5, 'To', 1)`,
      [from, to, tenant, organization, pipeline],
    );
    const ids = Array.from({ length: count }, () => randomUUID());
    await database.query(
      `INSERT INTO customers_deals (id, tenant_id, organization_id, title, pipeline_id, pipeline_stage_id)
       SELECT id, $2, $3, 'Deal ' || place, $4, $5 FROM unnest($1::uuid[]) WITH ORDINALITY u (id, place)`,
      [ids, tenant, organization, pipeline, from],
    );
    const changes = [
      { field: 'ownerUserId', column: 'owner_user_id', value: owner },
      { field: 'pipelineStageId', column: 'pipeline_stage_id', value: to },
    ];
    const orders = [
      { path: '/customers/deals/bulk-update-owner', json: { ids, ownerUserId: owner } },
      { path: '/customers/deals/bulk-update-stage', json: { ids, pipelineStageId: to } },
    ];
    return new Deals(database, ids, changes, orders);
  }

  /** Starts both jobs. @throws Error when the server does not take one */
  async begin(client: ApiClient): Promise<void> {
    for (const { path, json } of this.orders) {
      const { status, body } = await client.call<{ progressJobId: string }>('POST', path, json);
      if (status !== 201) throw new Error(`${path} answered ${status}: ${JSON.stringify(body)}`);
      this.jobIds.push(body.progressJobId);
    }
  }

  /** Changes that there are to be. */
  get expectedChanges(): number {
    return this.ids.length * this.changes.length;
  }

  /** Changes that have been made so far, by the checkpoints of the jobs. */
  async made(): Promise<number> {
    const { rows } = await this.database.query<{ made: number }>(
      `SELECT sum(CASE WHEN p.status IN ('pending', 'running') THEN coalesce((j.checkpoint->>'done')::int, 0)
                       ELSE p.total_count END)::int AS made
         FROM progress_jobs p LEFT JOIN platform_jobs j ON j.id = p.job_id WHERE p.id = ANY ($1)`,
      [this.jobIds],
    );
    return rows[0]?.made ?? 0;
  }

  /** Updates of deals that were committed so far. */
  async written(): Promise<number> {
    return countOf(this.database, 'faults_writes');
  }

  /** Entries of the action log about the deals. */
  async logged(): Promise<number> {
    return countOf(this.database, 'platform_action_log WHERE resource_id = ANY ($1::text[])', [this.ids]);
  }

  /** True while a change is still to be delivered to a subscriber. */
  async isBeingTold(): Promise<boolean> {
    const { rows } = await this.database.query(
      `SELECT FROM platform_jobs WHERE worker_id = 'deal_watcher.note' AND state <> 'done' LIMIT 1`,
    );
    return rows.length > 0;
  }

  /** Deliveries that came more than once. */
  async repeatedDeliveries(): Promise<number> {
    const repeated = 'deal_watcher_seen, generate_series(1, repeats) WHERE deal_id = ANY ($1)';
    return countOf(this.database, repeated, [this.ids]);
  }

  /**
   * Invariants that the deals violate, each as a sentence.
   *
   * @param database to read, where the connection by which they were made is closed
   */
  async violations(database = this.database): Promise<string[]> {
    const { ids } = this;
    const violations = new Violations(database);
    for (const { field, column, value } of this.changes) {
      await violations.check(
        `deals have the wrong ${field}`,
        `customers_deals WHERE id = ANY ($1) AND ${column} IS DISTINCT FROM $2`,
        [ids, value],
      );
      const entries = `unnest($1::text[]) AS deal (id) WHERE (
          SELECT count(*) FROM platform_action_log
           WHERE resource_id = deal.id AND $2 = ANY (changed_fields) AND changes -> $2 ->> 'to' = $3)`;
      await violations.check(`deals have not exactly one entry for their ${field}`, `${entries} <> 1`, [
        ids,
        field,
        value,
      ]);
    }
    const wanted = [ids, this.changes.length];
    // A change made again sets what is there already: nothing differs, but it is an entry and an update too many.
    await violations.check(
      'deals have more or fewer entries in the action log than changes',
      `unnest($1::text[]) AS deal (id) WHERE (
         SELECT count(*) FROM platform_action_log WHERE resource_id = deal.id) <> $2`,
      wanted,
    );
    await violations.check(
      'deals were written more or less often than changed',
      `unnest($1::uuid[]) AS deal (id) WHERE (
         SELECT count(*) FROM faults_writes WHERE record_id = deal.id) <> $2`,
      wanted,
    );
    // Grouped once: a count for each deal by itself would read all deliveries for each.
    const told = `unnest($1::uuid[]) AS deal (id) LEFT JOIN (
        SELECT deal_id, count(*) AS times FROM deal_watcher_seen GROUP BY deal_id) AS seen ON deal_id = deal.id
      WHERE coalesce(times, 0)`;
    await violations.check('deals have changes that were not delivered', `${told} < $2`, wanted);
    await violations.check('deals have changes that were announced twice', `${told} > $2`, wanted);
    return violations.found;
  }
}
