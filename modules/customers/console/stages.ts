import { newId } from '@tenantry/console';
import { text } from './texts';

/** How deals end that come to a stage. */
export type Outcome = 'open' | 'won' | 'lost';

/** What a person sets of a stage. */
export interface StageValues {
  readonly label: string;
  /** Name of a tone, or `#rrggbb`. */
  readonly color: string | null;
  readonly outcome: Outcome;
}

/** A stage in a list that people arrange. */
export interface Stage extends StageValues {
  readonly id: string;
}

/** Path of pipelines below `/api`. */
export const PIPELINES = '/customers/pipelines';

/** Path of stages below `/api`. */
export const STAGES = '/customers/pipeline-stages';

/** Address of the page of pipelines. */
export const PAGE = '/backend/config/customers/pipelines';

/** A stage that gets its name next. */
export const newStage = (): Stage => ({ id: newId(), label: '', color: 'grey', outcome: 'open' });

/** The stages that most sales go through, in the language of the pages. */
export const usualStages = (): readonly Stage[] =>
  (
    [
      ['usualLead', 'grey', 'open'],
      ['usualQualified', 'blue', 'open'],
      ['usualOffer', 'purple', 'open'],
      ['usualTalks', 'amber', 'open'],
      ['won', 'green', 'won'],
      ['lost', 'red', 'lost'],
    ] as const
  ).map(([label, color, outcome]) => ({ id: newId(), label: text(label), color, outcome }));

/** A pipeline as `POST` takes it, together with its stages. */
export const pipelineOf = (name: string, isDefault: boolean, stages: readonly Stage[]) => ({
  name,
  isDefault,
  stages: stages
    .filter(({ label }) => label.trim() !== '')
    .map(({ label, color, outcome }) => ({ label, color, outcome })),
});
