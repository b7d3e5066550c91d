import type { CoreServices, RecordWrite } from '@tenantry/core';
import type { DescribedFields } from '../../dictionaries/services/DescribedFields';
import type { DealLinks } from '../services/DealLinks';
import type { DealStages } from '../services/DealStages';
import type { ClosureOutcome } from '../rules/dealStatus';
import type { StuckThreshold } from '../services/StuckThreshold';

/** Fields of a deal that clients send. */
export interface DealInput {
  readonly title: string;
  readonly description: string | null;
  readonly status: string;
  readonly pipelineStage: string | null;
  readonly pipelineId: string | null;
  readonly pipelineStageId: string | null;
  /** Text where a number would lose digits. */
  readonly valueAmount: number | string | null;
  readonly valueCurrency: string | null;
  readonly probability: number | null;
  readonly expectedCloseAt: Date | null;
  readonly ownerUserId: string | null;
  readonly source: string | null;
  readonly closureOutcome: ClosureOutcome | null;
  readonly lossReasonId: string | null;
  readonly lossNotes: string | null;
  readonly personIds: readonly string[];
  readonly companyIds: readonly string[];
  readonly primaryPersonEntityId: string | null;
}

/** Services of the collection of deals. */
export type DealServices = Pick<CoreServices, 'clock' | 'database'> & {
  readonly describedFields: DescribedFields;
  readonly dealLinks: DealLinks;
  readonly dealStages: DealStages;
  readonly stuckThreshold: StuckThreshold;
};

/** A deal about to be written. */
export type DealWrite = RecordWrite<DealServices, DealInput>;
