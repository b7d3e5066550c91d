import type { KeyProfiles } from './services/KeyProfiles';

export type { ListedKey } from './collections/keys';
export { apiKeysFeatures } from './features';
export type { KeyProfile } from './services/KeyProfiles';
export type { KeyProfiles };

/** Services of this module that a module may take which requires `api_keys`. */
export interface ApiKeysServices {
  /** Keys that work of other modules is done under. */
  readonly keyProfiles: KeyProfiles;
}
