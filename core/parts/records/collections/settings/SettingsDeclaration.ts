import type { RequiredFeature } from '../../../access/Feature';
import type { Route } from '../../../http/route';
import type { CommandDeclaration } from '../../commands/CommandDeclaration';
import type { ColumnType } from '../../tables/ColumnShape';
import type { CollectionDescription } from '../description/CollectionDescription';
import type { Fields } from '../rows';

/** Settings that each tenant, or each of its organizations, makes for a module. */
export interface SettingsDeclaration<F extends Fields = Fields> {
  /** Id of the module. */
  readonly module: string;
  /** In texts: `catalogue settings` makes `Update catalogue settings`, and the title of their page, `Catalogue settings`. */
  readonly label: string;
  /** A sentence for people above the form of the settings. In English, as titles. */
  readonly help?: string;
  /** Who has settings of their own. Default `tenant`. */
  readonly of?: 'tenant' | 'organization';
  /** Below `/api`. Default: `/<module>/settings`. */
  readonly path?: `/${string}`;
  /** The settings, each with an `initial` value, or empty until it is set. */
  readonly fields: F;
  /** Features for reading (`view`) and for changes (`manage`), all of each list. */
  readonly features: {
    readonly view: readonly RequiredFeature[];
    readonly manage: readonly RequiredFeature[];
  };
}

/** Settings as a manifest lists them: what their declaration comes down to. */
export interface TenantSettings<F extends Fields = Fields> extends Omit<SettingsDeclaration<F>, 'features'> {
  /** By which commands and descriptions name them: `<module>.settings`. */
  readonly id: string;
  /** For reading; those for changes are of the command. */
  readonly features: readonly RequiredFeature[];
  readonly routes: { readonly read: Route; readonly change: Route };
  readonly command: CommandDeclaration;
  /** Their description as data, for forms that are made from them: as a kind of record that is in no list. */
  readonly describe: () => CollectionDescription;
}

/** The value of a setting by its type: times and days are texts of ISO 8601. */
interface Values {
  text: string;
  uuid: string;
  integer: number;
  /** Text where a number would lose digits. */
  numeric: number | string;
  boolean: boolean;
  timestamptz: string;
  date: string;
  jsonb: unknown;
  'uuid[]': readonly string[];
  'text[]': readonly string[];
}

/** The values of settings: `SettingValues<typeof settings>`. */
export type SettingValues<S extends { readonly fields: Fields }> = {
  readonly [K in keyof S['fields']]:
    | Values[S['fields'][K]['type'] & ColumnType]
    | (S['fields'][K] extends { readonly nullable: true } ? null : never);
};
