import { field, type Fields } from '@tenantry/core';
import { stageLabel } from '../rules/stageLabel';
import { pipelines } from '../../pipelines/collections/pipelines';

const MOST_LINKS = 1_000;

const text = (max: number) => field.text({ max });

/** Members of a deal. Null clears. */
export const dealFields = {
  title: field.text({ max: 200, required: true }),
  description: text(50_000),
  status: field.code({
    min: 1,
    max: 50,
    initial: 'open',
    tones: { open: 'blue', won: 'green', lost: 'red', closed: 'grey' },
  }),
  pipelineStage: field.text({
    max: 100,
    description:
      'label of the stage, which a stage id decides; a label that no stage of the pipeline has is kept as text',
    readAs: stageLabel('t'),
  }),
  pipelineId: field.reference(pipelines, { checkedByHooks: true }),
  pipelineStageId: field.id({ refersTo: 'customers.pipelineStage', checkedByHooks: true }),
  // PostgreSQL rounds to cents, from the decimals as they were written; a binary fraction would be rounded at random.
  valueAmount: field.money({ currencyIn: 'valueCurrency', sqlType: 'numeric(18,2)', min: 0, checked: true }),
  valueCurrency: field.currency({ blank: 'refused' }),
  probability: field.integer({ min: 0, max: 100, format: 'percent', checked: true }),
  expectedCloseAt: field.moment(),
  ownerUserId: field.account(),
  source: text(150),
  closureOutcome: field.choice(['won', 'lost'], { tones: { won: 'green', lost: 'red' } }),
  lossReasonId: field.id({ refersTo: 'dictionaries.entry' }),
  closedAt: field.moment({ writable: 'never', label: 'Closed on' }),
  lossNotes: text(4_000),
  personIds: field.ids({
    max: MOST_LINKS,
    column: false,
    refersTo: 'customers.person',
    description: 'all people of the deal',
  }),
  companyIds: field.ids({
    max: MOST_LINKS,
    column: false,
    refersTo: 'customers.company',
    description: 'all companies of the deal',
  }),
  primaryPersonEntityId: field.id({ column: false, refersTo: 'customers.person' }),
} as const satisfies Fields;
