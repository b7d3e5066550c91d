import type { CollectionView } from '@tenantry/module-console/contract';

/** The list, board and pages of deals. */
export const dealsView: CollectionView = {
  collection: 'customers.deal',
  begins: '/customers/new-deal',
  help: 'Sales under way, from the first talk to won or lost.',
  columns: [
    'title',
    'companyIds',
    'status',
    'pipelineStageId',
    'valueAmount',
    'ownerUserId',
    'expectedCloseAt',
    'updated_at',
  ],
  // What was worked on last stands above: by closing date, deals that ended long ago or end in years would.
  sort: '-updated_at',
  form: [
    'title',
    'companyIds',
    'personIds',
    'valueAmount',
    'valueCurrency',
    'expectedCloseAt',
    'pipelineId',
    'pipelineStageId',
    'ownerUserId',
    'status',
    'probability',
    'description',
  ],
  links: [
    { member: 'personIds', says: ['jobTitle'] },
    { member: 'companyIds', says: ['industry'] },
  ],
  board: {
    by: 'pipelineStageId',
    group: 'pipelineId',
    card: ['companyIds', 'ownerUserId'],
    due: 'expectedCloseAt',
    closedBy: 'closureOutcome',
    entered: {
      request: '/customers/deals/{id}?view=lite&include=transitions',
      list: 'stageTransitions',
      lane: 'stageId',
      at: 'transitionedAt',
    },
    closes: { member: 'outcome', values: ['won', 'lost'] },
    sum: { member: 'valueAmount', currency: 'valueCurrency' },
  },
  saved: [
    { title: 'Open deals', filter: [{ member: 'status', operator: 'is', value: 'open' }] },
    { title: 'Deals won', filter: [{ member: 'closureOutcome', operator: 'is', value: 'won' }] },
    { title: 'Deals lost', filter: [{ member: 'closureOutcome', operator: 'is', value: 'lost' }] },
  ],
};
