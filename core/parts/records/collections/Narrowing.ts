import type Joi from 'joi';
import type { CustomFieldsOfModules as CustomFields } from '../customFields/CustomFields';
import type { Sql as Database } from '../../data/Database';
import type { Bind, ListCall } from './ListDeclaration';

/** The records of a collection that a list would show, for a statement of the module's own. */
export interface NarrowedRecords {
  /** After FROM: `garage_cars t`, with what the list joins. */
  readonly from: string;
  /** `WHERE …`, or nothing. */
  readonly where: string;
  /** The conditions in it, one by one. */
  readonly conditions: readonly string[];
  /**
   * Whether the conditions name no other columns than these, so that they mean the same of totals that have them.
   *
   * @param columns besides `tenant_id` and `organization_id`
   */
  readonly namesOnly: (columns: readonly string[]) => boolean;
  /** Adds a further value to the statement. */
  readonly bind: Bind;
  /** All values so far; read it when the statement is complete. */
  readonly values: readonly unknown[];
}

/** A request that says which records it means, as a list does. */
export type NarrowingCall = Omit<ListCall<unknown>, 'services' | 'params' | 'query' | 'body'> & {
  readonly query: object;
  readonly services: { readonly database: Database; readonly customFields: CustomFields };
};

/** A caller, and the services that decide what the caller sees: those of the list's `always` and of the reach. */
export type VisibleCall = Pick<
  NarrowingCall,
  'access' | 'cookies' | 'headers' | 'organizations' | 'principal' | 'scope'
> & { readonly services: object };

/** How routes count and sum what the list of a collection shows: the same parameters, the same records. */
export interface Narrowing {
  /** Parameters of the list that narrow it; unknown ones pass. Add your own with `append`. */
  readonly query: Joi.ObjectSchema;
  /**
   * Takes the request of a route with the services that the list's filters use.
   *
   * @returns null when no record can match
   * @throws HttpError 400 an invalid advanced filter
   */
  readonly of: (call: NarrowingCall) => Promise<NarrowedRecords | null>;
  /**
   * The records that a caller may see, whatever the list is asked for. For code that finds records of any kind.
   *
   * @returns null when there can be none
   */
  readonly visible: (call: VisibleCall) => NarrowedRecords | null;
}
