import { identitySql } from '@tenantry/core';

/**
 * SQL: the label of the stage that a deal is in, as the stage has it now; of a deal in no stage the label that clients gave it.
 *
 * @param deal alias of a row of `customers_deals`, or of its totals
 */
export const stageLabel = (deal: string): string =>
  `CASE WHEN ${deal}.pipeline_stage_id IS NULL THEN ${deal}.pipeline_stage
        ELSE (SELECT s.label FROM customers_pipeline_stages s WHERE s.id = ${deal}.pipeline_stage_id) END`;

/** SQL: whether the deal `t` is in a stage of that label. @param identity of the label */
export const hasStageLabel = (identity: string): string =>
  `(t.pipeline_stage_id IN (SELECT s.id FROM customers_pipeline_stages s WHERE ${identitySql('s.label')} = ${identity})
    OR (t.pipeline_stage_id IS NULL AND ${identitySql('t.pipeline_stage')} = ${identity}))`;

/**
 * SQL: what a stage of a transition is called; the name that it had when the deal entered it, once it is gone.
 *
 * @param transition alias of a row of `customers_deal_stage_transitions`
 */
export const enteredLabel = (transition: string): string =>
  `coalesce((SELECT g.label FROM customers_pipeline_stages g WHERE g.id = ${transition}.stage_id), ${transition}.stage_label)`;
