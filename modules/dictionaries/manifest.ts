import { defineModule } from '@tenantry/core';
import { dictionaries } from './collections/dictionaries';
import { entries } from './collections/entries';
import { reorderEntries } from './commands/reorderEntries';
import { dictionariesFeatures } from './features';
import { CreateDictionaries1795395900161 } from './migrations/CreateDictionaries1795395900161';
import { reorderEntriesRoute } from './routes/reorderEntries';
import { setDefaultEntry } from './routes/setDefaultEntry';
import { seedDemo } from './seed/seedDemo';
import { EntryOrder } from './services/EntryOrder';
import { translations } from './translations';

export default defineModule({
  title: 'Dictionaries',
  description: 'Lists of values that tenants keep',
  features: [...dictionariesFeatures],
  defaultGrants: {
    superadmin: ['dictionaries.*'],
    admin: ['dictionaries.*'],
    employee: [dictionariesFeatures.view],
  },
  migrations: [CreateDictionaries1795395900161],
  services: { entryOrder: EntryOrder },
  collections: [dictionaries, entries],
  commands: [reorderEntries],
  routes: [reorderEntriesRoute, setDefaultEntry],
  sidebar: [
    {
      id: 'dictionaries.dictionaries',
      href: '/backend/dictionaries',
      title: 'Dictionaries',
      area: 'settings',
      group: { id: 'data', label: 'Data' },
      order: 20,
      features: [dictionariesFeatures.manage],
      icon: 'book',
    },
  ],
  translations,
  hooks: { seed: seedDemo },
});
