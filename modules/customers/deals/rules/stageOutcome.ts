import { CLOSING_LABELS } from './dealStatus';

const labels = (all: readonly string[]) => `ARRAY[${all.map((label) => `'${label}'`).join(', ')}]`;

/**
 * SQL: how deals end in a stage, `won`, `lost` or `open`: as it says itself, or else by its label.
 *
 * @param stage alias of a row of `customers_pipeline_stages`
 */
export const stageOutcome = (stage: string): string =>
  `coalesce(${stage}.outcome,
            CASE WHEN tenantry_identity(${stage}.label) = ANY (${labels(CLOSING_LABELS.won)}) THEN 'won'
                 WHEN tenantry_identity(${stage}.label) = ANY (${labels(CLOSING_LABELS.lost)}) THEN 'lost'
                 ELSE 'open' END)`;
