import type { Referable } from '@tenantry/core';
import { dictionaries as dictionaryRecords } from './collections/dictionaries';
import { entries as entryRecords } from './collections/entries';

export { dictionariesFeatures } from './features';

/** Dictionaries, for fields that refer to one. */
export const dictionaries: Referable = dictionaryRecords;

/** Entries of dictionaries, for fields that refer to one. */
export const dictionaryEntries: Referable = entryRecords;

/** What happens to dictionaries. */
export const dictionaryEvents = dictionaryRecords.events;

/** What happens to entries. */
export const dictionaryEntryEvents = entryRecords.events;
