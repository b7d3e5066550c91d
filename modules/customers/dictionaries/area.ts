import type { Area } from '@tenantry/core';
import { addEntry, changeEntry, readDictionary, removeEntry } from './routes/dictionaries';
import { DescribedFields } from './services/DescribedFields';

/** Values that tenants offer for statuses, sources and the like. */
export const dictionariesArea: Area = {
  services: { describedFields: DescribedFields },
  routes: [readDictionary, addEntry, changeEntry, removeEntry],
};
