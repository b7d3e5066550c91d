import type { Contributions } from '@tenantry/core';
import type {} from '@tenantry/module-attachments/contract';
import type {} from '@tenantry/module-dictionaries/contract';
import { describedFields } from './dictionaries/kinds';
import { extension } from './extension';

/** Parts of the web console, files of people, companies, deals and interactions, and the members that dictionaries describe. */
export const contributes: Contributions = {
  'console.extensions': [extension],
  'attachments.targets': [
    {
      id: 'customers.person',
      entityIds: ['customers:customer_person_profile', 'customers:person'],
      href: '/backend/customers/people/{id}',
    },
    {
      id: 'customers.company',
      entityIds: ['customers:customer_company_profile', 'customers:company'],
      href: '/backend/customers/companies/{id}',
    },
    {
      id: 'customers.deal',
      entityIds: ['customers:customer_deal', 'customers:deal'],
      href: '/backend/customers/deals/{id}',
    },
    { id: 'customers.interaction', entityIds: ['customers:customer_interaction', 'customers:interaction'] },
  ],
  'dictionaries.fields': describedFields,
};
