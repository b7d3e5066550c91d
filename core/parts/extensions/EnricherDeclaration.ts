import type { RequiredFeature } from '../access/Feature';
import type Joi from 'joi';
import type { InterceptedCall } from '../http/InterceptedCall';
import type { ResourceTarget, RouteTarget } from './routeTarget';

/** A record of an answer, as it would be sent without enrichment. */
export type AnsweredRecord = Readonly<Record<string, unknown>>;

/**
 * Fields that one module adds to records another module answers with: columns of a list, or members of a detail.
 *
 * They appear under `extensions.<module>` of each record, so two contributors cannot clash, and in the columns
 * `extensions.<module>.<member>` of files of a list.
 */
export interface EnricherDeclaration<TServices = never> {
  /** `<module>.<name>`. */
  readonly id: string;
  /**
   * `resource`: every route that answers with these records, which are a record from the contract of its module or what its
   * routes declare as `resource`. `route`: a route, or a pattern as for interceptors. Names of what may not be installed
   * come from `KnownTargets`.
   */
  readonly target: { readonly resource: ResourceTarget } | { readonly route: RouteTarget };
  /**
   * Where the records are in the body, for a route that does not declare a `resource`: `items` (default), a dotted
   * path, or `.` for the body itself.
   */
  readonly records?: string;
  /** The member that identifies a record, for a route that does not declare a `resource`; default `id`. */
  readonly key?: string;
  /** The added fields; OpenAPI and the response checks of tests know them from here. */
  readonly fields: Joi.ObjectSchema;
  /** Only for callers who hold all of these. */
  readonly features?: readonly RequiredFeature[];
  /**
   * Called once an answer, with all its records, so that the number of queries does not grow with the page; for files of a
   * list once for each batch of up to a thousand records, which have no members of `complete`. Returns the fields of each
   * record by its key; records left out get none. What it throws, or does not finish within five seconds, is logged under
   * its module, and the answer goes out without its fields.
   */
  readonly enrich: (
    keys: readonly string[],
    call: InterceptedCall & { readonly records: readonly AnsweredRecord[] },
    services: TServices,
  ) => Enrichment | PromiseLike<Enrichment>;
}

/** Fields by the key of the record. */
export type Enrichment = ReadonlyMap<string, object> | Readonly<Record<string, object | undefined>>;
