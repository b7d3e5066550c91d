import { collectionFor, type FurtherEvent, type RecordChange, type StoredRow } from '@tenantry/core';
import { notesOfDeal } from '../../contacts/collections/contactChildren';
import { outcomeOf } from '../rules/dealStatus';
import type { DealInput, DealServices } from './DealInput';
import { type ClosedDeal, closedDeal, dealEvents } from '../events/dealEvents';
import { dealFields } from './dealFields';
import { dealList } from './dealList';
import { dealTable } from './dealTable';
import { checkLinks, linkedIds, primaryPerson, writeLinks } from '../rules/linkDeal';
import { settleEnd } from '../rules/endDeal';
import { placeDeal, recordStage } from '../rules/placeDeal';
import { stages } from '../../pipelines/collections/stages';
import { TRANSITIONS } from '../services/DealStages';
import { DESCRIBED } from '../../dictionaries/kinds';
import { customersFeatures } from '../../features';

const collection = collectionFor<DealServices, DealInput>();

const child = (name: string, ...key: string[]) => ({ name, key, owner: 'deal_id' });

/** People, companies and money that may come of them. */
export const deals = collection({
  kind: 'customers.deal',
  plural: 'customers.deals',
  clientBroadcast: true,
  label: 'deal',
  path: '/customers/deals',
  features: { view: [customersFeatures['deals.view']], manage: [customersFeatures['deals.manage']] },
  table: 'customers_deals',
  tableExtras: dealTable,
  fields: dealFields,
  customFields: true,
  children: [
    child('customers_deal_people', 'deal_id', 'person_id'),
    child('customers_deal_companies', 'deal_id', 'company_id'),
    child(TRANSITIONS, 'deal_id', 'stage_id'),
    ...notesOfDeal,
  ],
  tools: ['list'],
  list: dealList,
  hooks: {
    beforeWrite: async (write) => {
      await checkLinks(write);
      settleEnd(write, await placeDeal(write));
      await write.services.describedFields.check(write, DESCRIBED.deal);
    },
    afterWrite: async (write) => {
      const isLinked = await writeLinks(write);
      const transitions = await recordStage(write);
      if (isLinked) return undefined;
      return transitions ? { [TRANSITIONS]: transitions } : 'unchanged';
    },
    writesTogether: true,
    furtherEvents: closure,
    view: async (row, state, { dealStages }) => ({
      pipelineStage: await dealStages.labelOf(row),
      personIds: linkedIds(state, 'person'),
      primaryPersonEntityId: primaryPerson(state),
      companyIds: linkedIds(state, 'company'),
    }),
    stored: (_row, state) => ({
      personIds: new Set(linkedIds(state, 'person')),
      primaryPersonEntityId: primaryPerson(state),
      companyIds: new Set(linkedIds(state, 'company')),
    }),
    relations: ({ pipeline_stage_id: stage }, state) => [
      ...(typeof stage === 'string' ? [{ kind: stages.kind, id: stage }] : []),
      ...(['person', 'company'] as const).flatMap((kind) =>
        linkedIds(state, kind).map((id) => ({ kind: `customers.${kind}`, id })),
      ),
    ],
  },
  messages: { notFound: 'Deal not found', idRequired: 'Deal id is required' },
});

/** That a deal was won or lost, when its status comes to say so. */
function closure({ from, to }: RecordChange): FurtherEvent<ClosedDeal>[] {
  if (!from || !to || from['status'] === to['status']) return [];
  const outcome = endOf(to);
  if (outcome !== 'won' && outcome !== 'lost') return [];
  return outcome === endOf(from) ? [] : [{ event: dealEvents[outcome], payload: closedDeal(to) }];
}

/** How a deal ended by its status; the plain status `closed` leaves that to the outcome. */
function endOf({ status, closure_outcome: outcome }: StoredRow): string | null {
  return outcomeOf(status) ?? (status === 'closed' ? ((outcome ?? null) as string | null) : null);
}
