import { isDeepStrictEqual } from 'node:util';
import { type CoreServices, nextVersion } from '@tenantry/core';

/** A place for a stage. */
export interface StagePlace {
  readonly id: string;
  readonly order: number;
}

/** A stage among those of its pipeline. */
export interface OrderedStage {
  readonly id: string;
  readonly label: string;
  readonly pipelineId: string;
  readonly organizationId: string;
}

const STAGE = `SELECT id, label, pipeline_id AS "pipelineId", organization_id AS "organizationId"
                 FROM customers_pipeline_stages`;

/** The places of stages. They are written in a unit of work that has locked the pipeline. */
export class StageOrder {
  constructor(private readonly services: Pick<CoreServices, 'database'>) {}

  /** The organization of a pipeline; undefined when the pipeline does not exist. */
  async organizationOf(pipelineId: string): Promise<string | undefined> {
    const text = 'SELECT organization_id FROM customers_pipelines WHERE id = $1';
    const row = await this.services.database.first<{ organization_id: string }>(text, [pipelineId]);
    return row?.organization_id;
  }

  /**
   * Only one of those who arrange the stages of a pipeline does so at a time; deals may move meanwhile.
   *
   * @returns whether there is the pipeline
   */
  async lock(pipelineId: string): Promise<boolean> {
    const text = 'SELECT 1 FROM customers_pipelines WHERE id = $1 FOR NO KEY UPDATE';
    return (await this.services.database.first(text, [pipelineId])) !== undefined;
  }

  /** The same for the pipeline of a stage. */
  async lockAround(stageId: string): Promise<void> {
    const stage = await this.find(stageId);
    if (stage) await this.lock(stage.pipelineId);
  }

  find(id: string): Promise<OrderedStage | undefined> {
    return this.services.database.first<OrderedStage>(`${STAGE} WHERE id = $1`, [id]);
  }

  stagesOf(pipelineId: string): Promise<OrderedStage[]> {
    const text = `${STAGE} WHERE pipeline_id = $1 ORDER BY position, created_at, id`;
    return this.services.database.query<OrderedStage>(text, [pipelineId]);
  }

  async idsOf(pipelineId: string): Promise<string[]> {
    return (await this.placesOf(pipelineId)).map(({ id }) => id);
  }

  /** The stages of a pipeline in their order, with the places that they have now. */
  placesOf(pipelineId: string): Promise<StagePlace[]> {
    const text = `SELECT id, position AS "order" FROM customers_pipeline_stages
                   WHERE pipeline_id = $1 ORDER BY position, created_at, id`;
    return this.services.database.query<StagePlace>(text, [pipelineId]);
  }

  /**
   * Leaves a place of a pipeline for a stage that is written next. Nothing is written where the others stand before it.
   *
   * @param order of the new stage; left out or past the end: the end
   * @returns its place
   */
  async leave(pipelineId: string, order: number | undefined): Promise<number> {
    const known = await this.placesOf(pipelineId);
    const place = Math.min(order ?? known.length, known.length);
    const ids = known.map(({ id }) => id);
    if (known.some((stage, index) => stage.order !== index || index >= place))
      await this.arrange([...ids.slice(0, place), null, ...ids.slice(place)]);
    return place;
  }

  /**
   * Brings stages of a pipeline to places; those that are not named keep theirs as far as they can.
   *
   * @returns false where they have this order already: nothing is written then
   */
  async reorder(pipelineId: string, places: readonly StagePlace[]): Promise<boolean> {
    const wanted = new Map(places.map(({ id, order }) => [id, order]));
    const known = await this.idsOf(pipelineId);
    const stages = known.map((id, place) => ({
      id,
      order: wanted.get(id) ?? place,
      isNamed: wanted.has(id),
    }));
    stages.sort((a, b) => a.order - b.order || Number(b.isNamed) - Number(a.isNamed));
    const ids = stages.map(({ id }) => id);
    if (isDeepStrictEqual(ids, known)) return false;
    await this.arrange(ids);
    await this.services.database.run(
      `UPDATE customers_pipeline_stages SET updated_at = ${nextVersion()} WHERE id = ANY ($1::uuid[])`,
      [[...wanted.keys()]],
    );
    return true;
  }

  /** A stage that only moves because of another one keeps its version. @param ids null for a place that is left free */
  async arrange(ids: readonly (string | null)[]): Promise<void> {
    await this.services.database.run(
      `UPDATE customers_pipeline_stages s SET position = w.place - 1
         FROM unnest($1::uuid[]) WITH ORDINALITY AS w (id, place) WHERE s.id = w.id AND s.position <> w.place - 1`,
      [ids],
    );
  }
}
