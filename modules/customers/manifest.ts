import { defineModule } from '@tenantry/core';
import { composeAreas } from './composeAreas';
import { contactsArea } from './contacts/contactsArea';
import { dealsArea } from './deals/dealsArea';
import { pipelinesArea } from './pipelines/pipelinesArea';
import { seedDemo } from './seed/seedDemo';

export default defineModule({
  title: 'Customers',
  description: 'People, companies and deals, and what goes on with them',
  ...composeAreas([contactsArea, pipelinesArea, dealsArea]),
  hooks: { seed: seedDemo },
});
