import { type CoreServices, type Database, nextVersion } from '@tenantry/core';
import type { Pipeline } from './PipelineRecords';

/** A stage as it is listed. */
export interface Stage {
  readonly id: string;
  readonly pipelineId: string;
  readonly label: string;
  /** Place among the stages of its pipeline, from 0. */
  readonly order: number;
  readonly color: string | null;
  readonly icon: string | null;
  readonly organizationId: string;
  readonly tenantId: string;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/** What a client says of a stage. */
export interface StageInput {
  readonly label: string;
  /** Past the end means the end; default: the end. */
  readonly order?: number;
  readonly color?: string | null;
  readonly icon?: string | null;
}

/** A place for a stage. */
export interface StagePlace {
  readonly id: string;
  readonly order: number;
}

const STAGE = `
  SELECT id, pipeline_id AS "pipelineId", label, position AS "order", color, icon,
         organization_id AS "organizationId", tenant_id AS "tenantId", created_at AS "createdAt",
         updated_at AS "updatedAt"
    FROM customers_pipeline_stages`;

const NEW_VERSION = `updated_at = ${nextVersion()}`;

/**
 * Rows of pipeline stages. Writing happens in a unit of work that has locked the arrangement of the pipeline, so that
 * places stay 0, 1, 2, ... without gaps.
 */
export class StageRecords {
  private readonly database: Database;

  constructor({ database }: Pick<CoreServices, 'database'>) {
    this.database = database;
  }

  /** By place. @param organizationIds null: all of the tenant @param pipelineId null: of all pipelines */
  list(organizationIds: readonly string[] | null, pipelineId: string | null): Promise<Stage[]> {
    return this.database.query<Stage>({
      name: 'customers_pipeline_stages_list',
      text: `${STAGE}
         WHERE ($1::uuid[] IS NULL OR organization_id = ANY ($1)) AND ($2::uuid IS NULL OR pipeline_id = $2)
         ORDER BY position, pipeline_id, id`,
      values: [organizationIds, pipelineId],
    });
  }

  find(id: string): Promise<Stage | undefined> {
    return this.database.first<Stage>(`${STAGE} WHERE id = $1`, [id]);
  }

  async create(pipeline: Pipeline, { label, order, color, icon }: StageInput): Promise<string> {
    const others = await this.idsOf(pipeline.id);
    const place = Math.min(order ?? others.length, others.length);
    const row = await this.database.first<{ id: string }>(
      `INSERT INTO customers_pipeline_stages (tenant_id, organization_id, pipeline_id, label, position, color, icon)
       VALUES ($1, $2, $3, $4, $5, $6, $7) RETURNING id`,
      [pipeline.tenantId, pipeline.organizationId, pipeline.id, label, place, color, icon],
    );
    const { id } = row as { id: string };
    await this.arrange(others.toSpliced(place, 0, id));
    return id;
  }

  async update({ id, pipelineId }: Stage, input: Partial<StageInput>): Promise<void> {
    const { label, order, color, icon } = input;
    await this.database.run(
      `UPDATE customers_pipeline_stages
          SET label = coalesce($2, label), color = CASE WHEN $3 THEN $4 ELSE color END,
              icon = CASE WHEN $5 THEN $6 ELSE icon END, ${NEW_VERSION}
        WHERE id = $1`,
      [id, label, color !== undefined, color, icon !== undefined, icon],
    );
    if (order === undefined) return;
    const others = (await this.idsOf(pipelineId)).filter((other) => other !== id);
    await this.arrange(others.toSpliced(Math.min(order, others.length), 0, id));
  }

  /** Brings stages of a pipeline to places; those that are not named keep theirs as far as they can. */
  async reorder(pipelineId: string, places: readonly StagePlace[]): Promise<void> {
    const wanted = new Map(places.map(({ id, order }) => [id, order]));
    const stages = (await this.idsOf(pipelineId)).map((id, place) => ({
      id,
      order: wanted.get(id) ?? place,
      isNamed: wanted.has(id),
    }));
    stages.sort((a, b) => a.order - b.order || Number(b.isNamed) - Number(a.isNamed));
    await this.arrange(stages.map(({ id }) => id));
    await this.database.run(
      `UPDATE customers_pipeline_stages SET ${NEW_VERSION} WHERE id = ANY ($1::uuid[])`,
      [[...wanted.keys()]],
    );
  }

  /** Nobody can move a deal into it from here on, until the unit of work ends. @returns whether deals are in it */
  async lockAgainstDeals(id: string): Promise<boolean> {
    await this.database.run('SELECT 1 FROM customers_pipeline_stages WHERE id = $1 FOR UPDATE', [id]);
    const deal = await this.database.first(
      'SELECT 1 FROM customers_deals WHERE pipeline_stage_id = $1 LIMIT 1',
      [id],
    );
    return deal !== undefined;
  }

  async delete({ id, pipelineId }: Stage): Promise<void> {
    await this.database.run('DELETE FROM customers_pipeline_stages WHERE id = $1', [id]);
    await this.arrange(await this.idsOf(pipelineId));
  }

  private async idsOf(pipelineId: string): Promise<string[]> {
    const rows = await this.database.query<{ id: string }>(
      'SELECT id FROM customers_pipeline_stages WHERE pipeline_id = $1 ORDER BY position, created_at, id',
      [pipelineId],
    );
    return rows.map(({ id }) => id);
  }

  /** That a stage moves because of another is no change of its own: its version stays. */
  private async arrange(ids: readonly string[]): Promise<void> {
    await this.database.run(
      `UPDATE customers_pipeline_stages s SET position = w.place - 1
         FROM unnest($1::uuid[]) WITH ORDINALITY AS w (id, place) WHERE s.id = w.id AND s.position <> w.place - 1`,
      [ids],
    );
  }
}
