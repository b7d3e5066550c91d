import {
  badRequest,
  errorDetails,
  errorResponse,
  forbidden,
  notFound,
  pageMembers,
  requireLiveSelection,
  type Route,
  routeFor,
  seesOrganization,
  recordId,
} from '@tenantry/core';
import Joi from 'joi';
import { CONTACT_SORTS, type ContactPage, type DealContacts } from '../services/DealContacts';
import type { LinkKind } from '../services/DealLinks';
import { contactPage } from './dealAnswers';
import { customersFeatures } from '../../features';

const route = routeFor<{ dealContacts: DealContacts }>();

function contactsRoute(kind: LinkKind, name: 'people' | 'companies'): Route {
  return route({
    method: 'GET',
    path: `/customers/deals/:id/${name}`,
    summary: `List the ${name} of a deal`,
    description: `\`recent\` puts those first that were linked last. Without \`customers.${name}.view\` the page is empty.`,
    access: 'authenticated',
    features: [customersFeatures['deals.view']],
    params: Joi.object<{ id: string }>({ id: recordId().required() }),
    query: Joi.object<ContactPage>({
      page: Joi.number().integer().min(1).max(1_000_000).default(1),
      pageSize: Joi.number().integer().min(1).max(100).default(20),
      search: Joi.string().trim().max(200).empty(''),
      sort: Joi.valid(...CONTACT_SORTS)
        .empty('')
        .default('label-asc'),
    }),
    invalid: (error, part) =>
      part === 'params'
        ? notFound('Deal not found')
        : badRequest('Invalid input', {
            details: errorDetails(error),
          }),
    responses: {
      200: { description: `A page of ${name}`, body: contactPage },
      400: errorResponse('Invalid query'),
      422: errorResponse('The organization selected by cookie cannot be selected any more'),
    },
    resource: { kind: kind === 'person' ? 'customers.person' : 'customers.company' },
    handler: async ({ params: { id }, query, scope, access, services: { dealContacts } }) => {
      requireLiveSelection(scope, true);
      const organizationId = await dealContacts.organizationOf(id);
      if (organizationId === undefined) throw notFound('Deal not found');
      if (!seesOrganization(scope, organizationId)) throw forbidden('Access denied');
      if (!access.has(customersFeatures[`${name}.view`])) return { items: [], ...pageMembers(0, query) };
      return dealContacts.page(id, kind, query);
    },
  });
}

/** GET /customers/deals/:id/people and /companies. */
export const contactRoutes = [contactsRoute('person', 'people'), contactsRoute('company', 'companies')];
