import { declareFeatures } from '@tenantry/core';
import { contactFeatures } from '../contacts/contactFeatures';

/** What one may be allowed to do with deals. */
export const dealFeatures = declareFeatures('customers', {
  'deals.view': { title: 'See deals', dependsOn: [contactFeatures['people.view']] },
  'deals.manage': { title: 'Manage deals', dependsOn: ['deals.view'] },
});
