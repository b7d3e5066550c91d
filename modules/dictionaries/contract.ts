import type { Referable } from '@tenantry/core';
import { dictionaries as dictionaryRecords } from './collections/dictionaries';
import { entries as entryRecords } from './collections/entries';
import type { KeyedDictionaries } from './services/KeyedDictionaries';

export { dictionariesFeatures } from './features';
export type { DescribedField } from './rules/describedFieldKind';
export type {
  EntryInput,
  EntryPage,
  KeyedDictionary,
  KeyedEntry,
  NamedDictionary,
} from './services/KeyedDictionaries';
export type { KeyedDictionaries };

/** Services of this module that another module may take which requires it, or uses it optionally. */
export interface DictionariesServices {
  /** Dictionaries that another module knows by their keys. */
  readonly keyedDictionaries: KeyedDictionaries;
}

/** Dictionaries, for fields that refer to one. */
export const dictionaries: Referable = dictionaryRecords;

/** Entries of dictionaries, for fields that refer to one. */
export const dictionaryEntries: Referable = entryRecords;

/** Events of dictionaries. */
export const dictionaryEvents = dictionaryRecords.events;

/** Events of entries. */
export const dictionaryEntryEvents = entryRecords.events;
