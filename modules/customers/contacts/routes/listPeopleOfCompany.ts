import {
  badRequest,
  type CoreServices,
  errorDetails,
  errorResponse,
  pageMembers,
  pageSchema,
  paging,
  recordId,
  requireLiveSelection,
  routeFor,
  timestamp,
  uuid,
} from '@tenantry/core';
import Joi from 'joi';
import { customersFeatures } from '../../features';
import { requireContact } from '../rules/requireContact';
import { type CompanyPeople, PEOPLE_SORTS, type PeoplePage } from '../services/CompanyPeople';

type Services = Pick<CoreServices, 'database'> & { readonly companyPeople: CompanyPeople };

const text = () => Joi.string().allow(null, '').required();

const person = Joi.object({
  id: uuid().required(),
  displayName: Joi.string().required(),
  primaryEmail: text(),
  primaryPhone: text(),
  jobTitle: text(),
  department: text(),
  status: text(),
  lifecycleStage: text(),
  source: text(),
  temperature: text(),
  linkId: uuid().required(),
  linkedAt: timestamp().required().description('when the person was linked to the company'),
  isPrimary: Joi.boolean().required().description('the company is the primary one of the person'),
  organizationId: uuid().required(),
  createdAt: timestamp().required(),
});

/** GET /customers/companies/{id}/people */
export const listPeopleOfCompany = routeFor<Services>()({
  method: 'GET',
  path: '/customers/companies/:id/people',
  summary: 'List the people of a company',
  description:
    '`recent` puts those first that were linked last. Without `customers.people.view` the page is empty.',
  access: 'authenticated',
  features: [customersFeatures['companies.view']],
  params: Joi.object<{ id: string }>({ id: recordId().required() }),
  query: Joi.object<PeoplePage>({
    ...paging(20),
    search: Joi.string().trim().max(200).empty(''),
    sort: Joi.valid(...PEOPLE_SORTS)
      .empty('')
      .default('name-asc'),
  }),
  invalid: (error, part) =>
    part === 'params'
      ? badRequest('Invalid company id')
      : badRequest('Invalid input', { details: errorDetails(error) }),
  responses: {
    200: { description: 'A page of people', body: Joi.object(pageSchema(person)) },
    400: errorResponse('Invalid id or query'),
    422: errorResponse('The selected organization is no longer available'),
  },
  resource: { kind: 'customers.person' },
  handler: async ({ params: { id }, query, scope, access, services }) => {
    requireLiveSelection(scope, true);
    await requireContact(services.database, 'company', id, scope);
    const isShown = access.has(customersFeatures['people.view']);
    const { items, total } = isShown ? await services.companyPeople.page(id, query) : { items: [], total: 0 };
    return { items, ...pageMembers(total, query) };
  },
});
