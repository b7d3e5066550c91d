import { badRequest, errorResponse, routeFor } from '@tenantry/core';
import { companyDetail } from './detailAnswers';
import { detailRequest, type DetailServices, readContact } from './readContact';
import { customersFeatures } from '../../features';

const SECTIONS = ['addresses', 'comments', 'activities', 'interactions', 'deals', 'people', 'todos'] as const;

export const readCompany = routeFor<DetailServices>()({
  method: 'GET',
  path: '/customers/companies/:id',
  summary: 'Read a company',
  description:
    'With profile, tags, and up to 100 of each of people, addresses, notes, activities, interactions, deals and todos.',
  access: 'authenticated',
  features: [customersFeatures['companies.view']],
  ...detailRequest,
  invalid: (_error, part) => badRequest(part === 'params' ? 'Invalid company id' : 'Invalid input'),
  responses: {
    200: { description: 'The company', body: companyDetail },
    400: errorResponse('Invalid id'),
    422: errorResponse('The selected organization is no longer available'),
  },
  resource: { kind: 'customers.company', records: 'company' },
  etag: 'company.updatedAt',
  handler: async (context) => {
    const {
      contact,
      sections,
      organizationId: _place,
      ...found
    } = await readContact('company', SECTIONS, context);
    return { company: contact, ...found, ...sections };
  },
});
