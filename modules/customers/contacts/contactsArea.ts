import type { Area } from '../Area';
import { contactErrors } from './contactErrors';
import { contactFeatures } from './contactFeatures';

/** People and companies, and what goes on with them. */
export const contactsArea: Area = {
  features: contactFeatures,
  defaultGrants: {
    superadmin: ['customers.*'],
    admin: ['customers.*'],
    employee: [
      'customers.people.view',
      'customers.people.manage',
      'customers.companies.view',
      'customers.companies.manage',
      'customers.activities.view',
      'customers.activities.manage',
    ],
  },
  errors: contactErrors,
};
