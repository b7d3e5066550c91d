import { collectionFor, type CoreServices, uuid } from '@tenantry/core';
import Joi from 'joi';
import { contactChildren } from './contactChildren';
import { assertCompanyFree } from '../rules/contactDependants';
import { completeContact, storedContact } from '../rules/completeContact';
import { type ContactInput, contactTable } from './contactFields';
import { contactFilters, contactSearch, contactSorts } from './contactFilters';
import { tagColumns, tagParts } from './contactTags';
import { lastContactColumn, lastContactParts } from './lastContact';
import type { TagAssignments } from '../../marks/services/TagAssignments';
import { companyFields, companyProfileFields } from './companyFields';
import { DESCRIBED } from '../../dictionaries/kinds';
import type { DescribedFields } from '../../dictionaries/services/DescribedFields';
import { nextInteractionColumns } from './nextInteractionColumns';
import { customersFeatures } from '../../features';

interface Services extends Pick<CoreServices, 'clock' | 'database'> {
  readonly describedFields: DescribedFields;
  readonly tagAssignments: TagAssignments;
}

/** Companies. */
export const companies = collectionFor<Services, ContactInput>()({
  kind: 'customers.company',
  alsoNamed: ['customers:customer_company_profile'],
  plural: 'customers.companies',
  clientBroadcast: true,
  label: 'company',
  path: '/customers/companies',
  features: { view: [customersFeatures['companies.view']], manage: [customersFeatures['companies.manage']] },
  table: 'customers_entities',
  tableExtras: contactTable,
  fixed: { kind: 'company' },
  fields: companyFields,
  customFields: true,
  ignored: ['primary_phone_digits'],
  children: contactChildren,
  tools: ['list'],
  list: {
    sorts: contactSorts,
    filters: {
      ...contactFilters,
      excludeLinkedDealId: {
        schema: uuid(),
        sql: (value, bind) =>
          `NOT EXISTS (SELECT 1 FROM customers_deal_companies d WHERE d.company_id = t.id AND d.deal_id = ${bind(value, 'uuid')})`,
      },
    },
    search: contactSearch,
    columns: {
      kind: { sql: 't.kind', schema: Joi.valid('company').required() },
      ...nextInteractionColumns,
      last_contact_at: lastContactColumn,
      ...tagColumns,
    },
    parts: { ...tagParts, ...lastContactParts },
  },
  hooks: {
    beforeWrite: async (write) => {
      completeContact(write, companyProfileFields);
      await write.services.describedFields.check(write, DESCRIBED.company);
    },
    afterWrite: async (write) => {
      const { input, services } = write;
      if (!input.tags) return 'unchanged';
      await services.tagAssignments.replace(write, input.tags);
    },
    beforeDelete: ({ id, services }) => assertCompanyFree(services.database, id),
    eventPayload: ({ id }) => ({ entityId: id }),
    stored: storedContact,
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
  },
});
