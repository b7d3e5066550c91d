import { badRequest, errorResponse, routeFor } from '@tenantry/core';
import { personDetail } from './detailAnswers';
import { detailRequest, type DetailServices, readContact } from './readContact';
import type { PersonCompanies } from '../services/PersonCompanies';
import { customersFeatures } from '../../features';

const SECTIONS = ['addresses', 'comments', 'activities', 'interactions', 'deals', 'todos'] as const;

export const readPerson = routeFor<DetailServices & { readonly personCompanies: PersonCompanies }>()({
  method: 'GET',
  path: '/customers/people/:id',
  summary: 'Read a person',
  description:
    'With profile, companies, tags, and up to 100 of each of addresses, notes, activities, interactions, deals and todos.',
  access: 'authenticated',
  features: [customersFeatures['people.view']],
  ...detailRequest,
  invalid: (_error, part) => badRequest(part === 'params' ? 'Invalid person id' : 'Invalid input'),
  responses: {
    200: { description: 'The person', body: personDetail },
    400: errorResponse('Invalid id'),
    422: errorResponse('The selected organization is no longer available'),
  },
  resource: { kind: 'customers.person', records: 'person' },
  etag: 'person.updatedAt',
  handler: async (context) => {
    const {
      contact,
      profile,
      sections,
      organizationId: _place,
      ...found
    } = await readContact('person', SECTIONS, context);
    const { personCompanies, contactSections } = context.services;
    const { access } = context;
    const { id } = context.params;
    const [companies, plannedActivitiesPreview] = await Promise.all([
      access.has(customersFeatures['companies.view']) ? personCompanies.list(id) : [],
      access.has(customersFeatures['interactions.view']) ? contactSections.planned(id, context) : [],
    ]);
    // The primary company comes first, when there is one.
    const [first] = companies;
    return {
      interactionMode: 'canonical',
      person: contact,
      profile,
      ...found,
      ...sections,
      isPrimary: first?.isPrimary ?? false,
      companies,
      company: first ? { id: first.companyId, displayName: first.displayName } : null,
      plannedActivitiesPreview,
    };
  },
});
