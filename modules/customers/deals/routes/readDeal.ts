import {
  type CoreServices,
  errorResponse,
  forbidden,
  notFound,
  personIdOf,
  recordId,
  requireLiveSelection,
  routeFor,
  seesOrganization,
} from '@tenantry/core';
import type { AuthServices } from '@tenantry/module-auth/contract';
import Joi from 'joi';
import type { DealDetails } from '../services/DealDetails';
import { dealDetail } from './dealAnswers';
import { customersFeatures } from '../../features';

type Services = Pick<AuthServices, 'accessLookups'> &
  Pick<CoreServices, 'customFields'> & {
    readonly dealDetails: DealDetails;
  };

const PARTS = ['people', 'companies', 'stages', 'transitions'] as const;
type Part = (typeof PARTS)[number];

interface Query {
  readonly view?: string;
  readonly include?: string | readonly string[];
}

const route = routeFor<Services>();

/** Parts of the answer. `view=lite` has only those that are named in `include`. */
function wantedParts({ view, include = [] }: Query): ReadonlySet<Part> {
  if (view !== 'lite') return new Set(PARTS);
  const named = [include].flat().flatMap((names) => names.split(','));
  return new Set(PARTS.filter((part) => named.some((name) => name.trim() === part)));
}

export const readDeal = route({
  method: 'GET',
  path: '/customers/deals/:id',
  summary: 'Read a deal',
  description:
    'With the people and companies it is linked to, the stages of its pipeline and those it went through. ' +
    `\`view=lite\` leaves these empty, save what \`include\` names: ${PARTS.join(', ')}.`,
  access: 'authenticated',
  features: [customersFeatures['deals.view']],
  params: Joi.object<{ id: string }>({ id: recordId().required() }),
  query: Joi.object<Query>({
    view: Joi.string().max(50).allow(''),
    include: Joi.alternatives(
      Joi.string().max(500).allow(''),
      Joi.array().items(Joi.string().max(500).allow('')),
    ),
  }),
  invalid: () => notFound('Deal not found'),
  responses: {
    200: { description: 'The deal', body: dealDetail },
    422: errorResponse('The organization selected by cookie cannot be selected any more'),
  },
  resource: { kind: 'customers.deal', records: 'deal' },
  etag: 'deal.updatedAt',
  handler: async ({ params: { id }, query, scope, principal, access, services }) => {
    requireLiveSelection(scope, true);
    const { dealDetails, accessLookups, customFields } = services;
    const found = await dealDetails.find(id, { principal, access });
    if (!found) throw notFound('Deal not found');
    if (!seesOrganization(scope, found.organizationId)) throw forbidden('Access denied');
    const parts = wantedParts(query);
    const ownerId = found.deal['ownerUserId'] as string | null;
    const viewerId = personIdOf(principal);
    const userIds = [ownerId, viewerId].filter((userId) => userId !== null);
    const sees = (kind: 'people' | 'companies' | 'pipelines' | 'activities' | 'interactions') =>
      access.has(customersFeatures[`${kind}.view`]);
    const [contacts, pipelineStages, stageTransitions, names, presented] = await Promise.all([
      dealDetails.contacts(id),
      parts.has('stages') && sees('pipelines') ? dealDetails.stages(id) : [],
      parts.has('transitions') ? dealDetails.transitions(id) : [],
      accessLookups.names(userIds),
      customFields.present('customers.deal', found.customFields, id),
    ]);
    const people = contacts.filter(({ kind }) => kind === 'person');
    const companies = contacts.filter(({ kind }) => kind === 'company');
    const user = (id: string | null) => (id === null ? null : { id, name: names.get(id) ?? null });
    return {
      deal: found.deal,
      people: parts.has('people') && sees('people') ? people : [],
      companies: parts.has('companies') && sees('companies') ? companies : [],
      linkedPersonIds: people.map((person) => person.id),
      linkedCompanyIds: companies.map((company) => company.id),
      counts: {
        people: sees('people') ? found.counts.people : 0,
        companies: sees('companies') ? found.counts.companies : 0,
        activities: sees('activities') ? found.counts.activities : 0,
        comments: sees('activities') ? found.counts.comments : 0,
        interactions: sees('interactions') ? found.counts.interactions : 0,
      },
      customFields: presented.customValues ?? {},
      pipelineStages,
      pipelineName: sees('pipelines') ? found.pipelineName : null,
      stageTransitions,
      owner: user(ownerId),
      viewer: user(viewerId),
    };
  },
});
