import { defineModule } from '@tenantry/core';
import { composeAreas } from './composeAreas';
import { contactsArea } from './contacts/contactsArea';

export default defineModule({
  title: 'Customers',
  description: 'People, companies and deals, and what goes on with them',
  ...composeAreas([contactsArea]),
});
