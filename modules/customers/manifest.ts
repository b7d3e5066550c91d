import { defineModule } from '@tenantry/core';
import { contactsArea } from './contacts/area';
import { dealsArea } from './deals/area';
import { pipelinesArea } from './pipelines/area';
import { seedDemo } from './seed/seedDemo';

export default defineModule({
  title: 'Customers',
  description: 'People, companies and deals, and what goes on with them',
  areas: [contactsArea, pipelinesArea, dealsArea],
  hooks: { seed: seedDemo },
});
