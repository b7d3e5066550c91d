import type { Contributions } from '@tenantry/core';
import { users } from '@tenantry/module-auth/contract';
import type { AnalyticsEntity, LabelSource } from '@tenantry/module-dashboards/contract';
import { companies } from '../contacts/collections/companies';
import { people } from '../contacts/collections/people';
import { deals } from '../deals/collections/deals';
import { dealSettings } from '../deals/dealSettings';
import { dealTotals } from '../deals/rules/dealTotals';
import { customersFeatures } from '../features';
import { nextInteractionUpdated } from '../interactions/events/interactionEvents';
import { pipelines } from '../pipelines/collections/pipelines';
import { stages } from '../pipelines/collections/stages';

/** Members of people and companies alike. */
const ofContacts = [
  'displayName',
  'status',
  'lifecycleStage',
  'source',
  'temperature',
  'renewalQuarter',
  'isActive',
  'ownerUserId',
  'nextInteractionAt',
] as const;

/** Whoever sees a record sees the name of its owner. */
const owner = {
  ownerUserId: { of: users, show: ['name', 'email'], features: [] } satisfies LabelSource<typeof users>,
};

/** Customer records that widgets count and sum. */
export const analyticsEntities: Contributions = {
  'dashboards.analytics': [
    {
      id: 'customers:deals',
      title: 'Deals',
      record: deals,
      fields: [
        'title',
        'status',
        'closureOutcome',
        'pipelineId',
        'pipelineStage',
        'pipelineStageId',
        'valueAmount',
        'valueCurrency',
        'probability',
        'source',
        'ownerUserId',
        'expectedCloseAt',
        'closedAt',
      ],
      labels: {
        ...owner,
        pipelineId: { of: pipelines, show: ['name'], features: [] } satisfies LabelSource<typeof pipelines>,
        pipelineStageId: {
          of: stages,
          show: ['label'],
          features: [],
          tone: 'color',
          order: 'order',
        } satisfies LabelSource<typeof stages>,
      },
      totals: dealTotals,
      currency: { settings: dealSettings, member: 'dealCurrency' },
    } satisfies AnalyticsEntity<typeof deals>,
    {
      id: 'customers:entities',
      title: 'People and companies',
      record: people,
      fixed: {},
      // `kind` is the fixed column of people, so it is not among the members that the type has.
      fields: ['kind', ...ofContacts],
      features: [customersFeatures['people.view'], customersFeatures['companies.view']],
      labels: owner,
      changedBy: [...Object.values(companies.events), nextInteractionUpdated],
    },
    {
      id: 'customers:people',
      title: 'People',
      record: people,
      fields: [...ofContacts, 'jobTitle', 'department', 'companyEntityId'],
      labels: {
        ...owner,
        companyEntityId: { of: companies, show: ['displayName'] } satisfies LabelSource<typeof companies>,
      },
      changedBy: [nextInteractionUpdated],
    } satisfies AnalyticsEntity<typeof people>,
    {
      id: 'customers:companies',
      title: 'Companies',
      record: companies,
      fields: [...ofContacts, 'industry', 'sizeBucket', 'annualRevenue'],
      labels: owner,
      changedBy: [nextInteractionUpdated],
    } satisfies AnalyticsEntity<typeof companies>,
  ],
};
