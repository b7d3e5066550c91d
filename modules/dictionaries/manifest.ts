import path from 'node:path';
import { defineModule, type Provides, textsIn } from '@tenantry/core';
import { dictionaries } from './collections/dictionaries';
import { entries } from './collections/entries';
import { reorderEntries } from './commands/reorderEntries';
import type { DictionariesServices } from './contract';
import { extension } from './extension';
import { dictionariesFeatures } from './features';
import { CloseDictionaries1798010000000 } from './migrations/CloseDictionaries1798010000000';
import { CreateDictionaries1795395900161 } from './migrations/CreateDictionaries1795395900161';
import { MarkDefaultEntries1798300000001 } from './migrations/MarkDefaultEntries1798300000001';
import { FoldDictionarySearches1798630003000 } from './migrations/FoldDictionarySearches1798630003000';
import { FoldDictionarySorts1798630013000 } from './migrations/FoldDictionarySorts1798630013000';
import { ComposeDictionaryTexts1798630023000 } from './migrations/ComposeDictionaryTexts1798630023000';
import { answeringRecords } from './routes/answerRecord';
import { reorderEntriesRoute } from './routes/reorderEntries';
import { setDefaultEntry } from './routes/setDefaultEntry';
import { seedDemo } from './seed/seedDemo';
import { describedFieldKind } from './rules/describedFieldKind';
import { CarriedValues } from './services/CarriedValues';
import { DescribedValues } from './services/DescribedValues';
import { EntryOrder } from './services/EntryOrder';
import { KeyedDictionaries } from './services/KeyedDictionaries';
import { sidebar } from './sidebar';

export default defineModule({
  title: 'Dictionaries',
  description: 'Lists of values that tenants keep',
  features: [...dictionariesFeatures],
  defaultGrants: {
    superadmin: ['dictionaries.*'],
    admin: ['dictionaries.*'],
    employee: [dictionariesFeatures.view],
  },
  contributes: { 'console.extensions': [extension] },
  migrations: [
    CreateDictionaries1795395900161,
    CloseDictionaries1798010000000,
    MarkDefaultEntries1798300000001,
    FoldDictionarySearches1798630003000,
    FoldDictionarySorts1798630013000,
    ComposeDictionaryTexts1798630023000,
  ],
  services: {
    carriedValues: CarriedValues,
    describedValues: DescribedValues,
    entryOrder: EntryOrder,
    keyedDictionaries: KeyedDictionaries,
  } satisfies Provides<DictionariesServices>,
  memberValues: 'describedValues',
  kinds: [describedFieldKind],
  collections: [dictionaries, entries],
  commands: [reorderEntries],
  routes: [
    reorderEntriesRoute,
    setDefaultEntry,
    ...answeringRecords(dictionaries.routes),
    ...answeringRecords(entries.routes),
  ],
  sidebar: Object.values(sidebar),
  translations: textsIn(path.join(__dirname, 'translations')),
  hooks: { seed: seedDemo },
});
