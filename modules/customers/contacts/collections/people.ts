import { collectionFor, type CoreServices, uuid } from '@tenantry/core';
import Joi from 'joi';
import { companiesOfPerson, companyReference, contactChildren } from './contactChildren';
import { assertPersonFree } from '../rules/contactDependants';
import type { ContactLookup } from '../services/ContactLookup';
import { completeContact, storedContact } from '../rules/completeContact';
import { contactTable } from './contactFields';
import { contactFilters, contactSearch, contactSorts } from './contactFilters';
import { tagColumns, tagParts } from './contactTags';
import { lastContactColumn, lastContactParts } from './lastContact';
import type { TagAssignments } from '../../marks/services/TagAssignments';
import { displayName } from '../rules/displayName';
import type { PersonCompanies } from '../services/PersonCompanies';
import { personFields, type PersonInput, personProfileFields } from './personFields';
import { DESCRIBED } from '../../dictionaries/kinds';
import type { DescribedFields } from '../../dictionaries/services/DescribedFields';
import { nextInteractionColumns } from './nextInteractionColumns';
import { customersFeatures } from '../../features';

interface Services extends Pick<CoreServices, 'clock' | 'database'> {
  readonly contactLookup: ContactLookup;
  readonly describedFields: DescribedFields;
  readonly personCompanies: PersonCompanies;
  readonly tagAssignments: TagAssignments;
}

/** People. */
export const people = collectionFor<Services, PersonInput>()({
  kind: 'customers.person',
  alsoNamed: ['customers:customer_person_profile'],
  plural: 'customers.people',
  clientBroadcast: true,
  label: 'person',
  path: '/customers/people',
  features: { view: [customersFeatures['people.view']], manage: [customersFeatures['people.manage']] },
  table: 'customers_entities',
  tableExtras: contactTable,
  fixed: { kind: 'person' },
  fields: personFields,
  customFields: true,
  ignored: ['primary_phone_digits'],
  children: [...contactChildren, companiesOfPerson],
  tools: ['list'],
  list: {
    sorts: contactSorts,
    filters: {
      ...contactFilters,
      excludeLinkedCompanyId: {
        schema: uuid(),
        sql: (value, bind) =>
          `NOT EXISTS (SELECT 1 FROM customers_person_companies l WHERE l.person_id = t.id
             AND l.deleted_at IS NULL AND l.company_id = ${bind(value, 'uuid')})`,
      },
      excludeLinkedDealId: {
        schema: uuid(),
        sql: (value, bind) =>
          `NOT EXISTS (SELECT 1 FROM customers_deal_people d WHERE d.person_id = t.id AND d.deal_id = ${bind(value, 'uuid')})`,
      },
    },
    search: contactSearch,
    columns: {
      kind: { sql: 't.kind', schema: Joi.valid('person').required() },
      ...nextInteractionColumns,
      last_contact_at: lastContactColumn,
      ...tagColumns,
    },
    parts: { ...tagParts, ...lastContactParts },
  },
  hooks: {
    beforeWrite: async (write) => {
      const { columns, before, services } = write;
      completeContact(write, personProfileFields);
      columns['display_name'] = displayName(write);
      await services.describedFields.check(write, DESCRIBED.person);
      const companyId = columns['company_entity_id'];
      if (typeof companyId !== 'string' || companyId === before?.['company_entity_id']) return;
      await services.contactLookup.require(companyId, 'company', write.organizationId);
    },
    afterWrite: async (write) => {
      const { columns, input, services } = write;
      const companyId = columns['company_entity_id'];
      if (typeof companyId === 'string') await services.personCompanies.link(write, companyId);
      if (input.tags) await services.tagAssignments.replace(write, input.tags);
      return input.tags || typeof companyId === 'string' ? undefined : 'unchanged';
    },
    beforeDelete: ({ id, services }) => assertPersonFree(services.database, id),
    eventPayload: ({ id }) => ({ entityId: id }),
    stored: storedContact,
    view: (_row, state) => ({
      tags: (state['customers_tag_assignments'] ?? []).map(({ tag_id: id }) => id).sort(),
      companies: (state['customers_person_companies'] ?? []).map(({ company_id: id }) => id).sort(),
    }),
    relations: (_row, state) =>
      (state[companiesOfPerson.name] ?? []).map(({ company_id: id }) => companyReference(id as string)),
  },
  eventPayload: { entityId: uuid().required() },
  messages: { notFound: 'Person not found', idRequired: 'Person id is required' },
  answers: {
    created: {
      body: ({ id, profile_id: personId }) => ({ id, personId }),
      schema: Joi.object({ id: uuid().required(), personId: uuid().required() }),
    },
  },
});
