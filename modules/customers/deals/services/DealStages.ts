import { type CoreServices, identityOf, type StoredRow } from '@tenantry/core';
import type { ClosureOutcome, DealEnd } from '../rules/dealStatus';
import { stageOutcome } from '../rules/stageOutcome';

/** A stage as a deal refers to it. */
export interface DealStage {
  readonly id: string;
  readonly pipelineId: string;
  readonly label: string;
  /** How deals end in it. */
  readonly outcome: DealEnd;
}

/** A deal entering a stage. */
export interface Transition {
  readonly tenantId: string;
  readonly dealId: string;
  readonly stage: Omit<DealStage, 'outcome'>;
  readonly at: Date;
  readonly byUserId: string | null;
}

/** Which deal entered which stage, and when. */
export const TRANSITIONS = 'customers_deal_stage_transitions';

const STAGE = `
  SELECT s.id, s.pipeline_id AS "pipelineId", s.label, ${stageOutcome('s')} AS outcome
    FROM customers_pipelines p JOIN customers_pipeline_stages s ON s.pipeline_id = p.id`;

/**
 * Stages, as deals move through them. What is looked up in a unit of work stays until it ends: pipelines are locked
 * before their stages, as those who delete them do.
 */
export class DealStages {
  constructor(private readonly services: Pick<CoreServices, 'database' | 'unitOfWork'>) {}

  /** A stage of a pipeline of the organization. */
  find(id: string, organizationId: string): Promise<DealStage | undefined> {
    const { database, unitOfWork } = this.services;
    return unitOfWork.remember(`customers.stage ${id} ${organizationId}`, () =>
      database.first<DealStage>({
        name: 'customers_deal_stage',
        text: `${STAGE} WHERE s.id = $1 AND p.organization_id = $2 FOR KEY SHARE OF p, s`,
        values: [id, organizationId],
      }),
    );
  }

  /** The stage of a pipeline that deals end in so; undefined when it has none. */
  closing(pipelineId: string, outcome: ClosureOutcome): Promise<DealStage | undefined> {
    return this.services.database.first<DealStage>({
      name: 'customers_deal_closing_stage',
      text: `${STAGE} WHERE p.id = $1 AND ${stageOutcome('s')} = $2
              ORDER BY s.position LIMIT 1 FOR KEY SHARE OF p, s`,
      values: [pipelineId, outcome],
    });
  }

  /** The stage that deals of an organization begin in: the first of its default pipeline, or else of its oldest one. */
  first(organizationId: string): Promise<DealStage | undefined> {
    return this.services.database.first<DealStage>({
      name: 'customers_deal_first_stage',
      text: `${STAGE} WHERE p.organization_id = $1
              ORDER BY p.is_default DESC, p.created_at, p.id, s.position LIMIT 1`,
      values: [organizationId],
    });
  }

  /**
   * The stage that a deal returns to when it leaves a stage that ends deals: the latest other stage that it has been in, or else
   * the first of the pipeline. Undefined where the current stage does not end deals.
   */
  beforeEnd(dealId: string, currentId: string): Promise<DealStage | undefined> {
    return this.services.database.first<DealStage>({
      name: 'customers_deal_stage_before_end',
      text: `${STAGE} LEFT JOIN ${TRANSITIONS} t ON t.deal_id = $1 AND t.stage_id = s.id
              WHERE p.id = (SELECT c.pipeline_id FROM customers_pipeline_stages c
                             WHERE c.id = $2 AND ${stageOutcome('c')} <> 'open')
                AND ${stageOutcome('s')} = 'open'
              ORDER BY t.transitioned_at DESC NULLS LAST, s.position LIMIT 1 FOR KEY SHARE OF p, s`,
      values: [dealId, currentId],
    });
  }

  /** The stage of a pipeline with a label, whatever its case; of several one in this very case, the current one of the deal, the first. */
  labelled(pipelineId: string, label: string, currentId: string | null): Promise<DealStage | undefined> {
    return this.services.database.first<DealStage>({
      name: 'customers_deal_labelled_stage',
      text: `${STAGE} WHERE p.id = $1 AND tenantry_identity(s.label) = $2
              ORDER BY s.label = $4 DESC, s.id IS NOT DISTINCT FROM $3::uuid DESC, s.position
              LIMIT 1 FOR KEY SHARE OF p, s`,
      values: [pipelineId, identityOf(label), currentId, label],
    });
  }

  /** The label of the stage that a row of a deal names; of one that names none the label that clients gave it. */
  async labelOf(deal: StoredRow): Promise<string | null> {
    const { database, unitOfWork } = this.services;
    const given = deal['pipeline_stage'] as string | null;
    const id = deal['pipeline_stage_id'];
    if (typeof id !== 'string') return given;
    const stage = await unitOfWork.remember(`customers.stage_label ${id}`, () =>
      database.first<{ label: string }>({
        name: 'customers_deal_stage_label',
        text: 'SELECT label FROM customers_pipeline_stages WHERE id = $1',
        values: [id],
      }),
    );
    return stage?.label ?? given;
  }

  /** Whether the organization has the pipeline. */
  async hasPipeline(id: string, organizationId: string): Promise<boolean> {
    const found = await this.services.database.first(
      'SELECT 1 FROM customers_pipelines WHERE id = $1 AND organization_id = $2 FOR KEY SHARE',
      [id, organizationId],
    );
    return found !== undefined;
  }

  /** Notes that a deal entered a stage: one row a deal and stage, made again when it returns. @returns that row */
  async record({ tenantId, dealId, stage, at, byUserId }: Transition): Promise<StoredRow> {
    const stored = await this.services.database.first<{ row: StoredRow }>({
      name: 'customers_deal_transition',
      text: `
        INSERT INTO ${TRANSITIONS} AS t
          (tenant_id, deal_id, stage_id, pipeline_id, stage_label, transitioned_at, transitioned_by_user_id)
        VALUES ($1, $2, $3, $4, $5, $6, $7)
        ON CONFLICT (deal_id, stage_id) DO UPDATE
          SET stage_label = excluded.stage_label, transitioned_at = excluded.transitioned_at,
              transitioned_by_user_id = excluded.transitioned_by_user_id
        RETURNING to_jsonb(t) AS row`,
      values: [tenantId, dealId, stage.id, stage.pipelineId, stage.label, at, byUserId],
    });
    return (stored as { row: StoredRow }).row;
  }
}
