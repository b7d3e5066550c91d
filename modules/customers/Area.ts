import type { Messages, ModuleManifest } from '@tenantry/core';

/** Parts of the manifest that each area has a list of. */
export type AreaLists = Required<
  Pick<
    ModuleManifest,
    | 'features'
    | 'migrations'
    | 'collections'
    | 'routes'
    | 'sidebar'
    | 'events'
    | 'subscribers'
    | 'commands'
    | 'workers'
  >
>;

/** What one area of the module contributes: contacts, deals. */
export interface Area extends Partial<AreaLists> {
  readonly services?: ModuleManifest['services'];
  /** Grants of the built-in roles, by role. */
  readonly defaultGrants?: Readonly<Record<string, readonly string[]>>;
  /** Texts of errors by locale, then by the English text. */
  readonly errors?: Readonly<Record<string, Messages>>;
}
