import { collectionFor, timestamp, uuid } from '@tenantry/core';
import Joi from 'joi';
import { contactChildren } from '../contactChildren';
import { completeContact } from '../fields/completeContact';
import type { ContactInput } from '../fields/contactFields';
import { contactFilters, contactSorts } from '../lists/contactFilters';
import type { TagAssignments } from '../tags/TagAssignments';
import { companyFields, companyProfileFields } from './companyFields';

interface Services {
  readonly tagAssignments: TagAssignments;
}

/** Companies (spec supplement, CRM 7.5). */
export const companies = collectionFor<Services, ContactInput>()({
  kind: 'customers.company',
  plural: 'customers.companies',
  label: 'company',
  path: '/customers/companies',
  features: { view: ['customers.companies.view'], manage: ['customers.companies.manage'] },
  table: 'customers_entities',
  fixed: { kind: 'company' },
  fields: companyFields,
  customFields: true,
  children: contactChildren,
  list: {
    sorts: contactSorts,
    filters: contactFilters,
    search: ['t.display_name', 't.primary_email', 't.primary_phone', 't.legal_name', 't.brand_name', 't.domain'],
    columns: { kind: { sql: 't.kind', schema: Joi.valid('company').required() } },
  },
  hooks: {
    beforeWrite: (write) => completeContact(write, companyProfileFields),
    afterWrite: async (write) => {
      if (write.input.tags) await write.services.tagAssignments.replace(write, write.input.tags);
    },
    eventPayload: ({ id }) => ({ entityId: id }),
    view: (_row, state) => ({
      tags: (state['customers_tag_assignments'] ?? []).map(({ tag_id: id }) => id).sort(),
    }),
  },
  eventPayload: { entityId: uuid().required() },
  messages: { notFound: 'Company not found', idRequired: 'Company id is required' },
  answers: {
    created: {
      body: ({ id, profile_id: companyId }) => ({ id, companyId }),
      schema: Joi.object({ id: uuid().required(), companyId: uuid().required() }),
    },
    updated: {
      body: ({ updated_at: updatedAt }) => ({ ok: true, updatedAt: new Date(updatedAt as string) }),
      schema: Joi.object({ ok: Joi.valid(true).required(), updatedAt: timestamp().required() }),
    },
  },
});
