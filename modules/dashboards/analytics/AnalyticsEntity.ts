import type {
  Collection,
  EventDeclaration,
  MemberOf,
  RequiredFeature,
  TenantSettings,
  TotalsTable,
} from '@tenantry/core';

/** Parts of the declaration of a record that analytics reads; every `Collection` has them. */
export type AnalyzedRecord = Pick<
  Collection,
  | 'kind'
  | 'table'
  | 'fields'
  | 'storedIn'
  | 'softDelete'
  | 'tenantWide'
  | 'customFieldEntities'
  | 'fixed'
  | 'viewFeatures'
  | 'events'
  | 'describe'
>;

/**
 * Members that are shown in place of an id. With the type of the record, `show` takes names of its members alone:
 * `{ of: users, show: ['name'] } satisfies LabelSource<typeof users>`.
 */
export interface LabelSource<R extends AnalyzedRecord = AnalyzedRecord> {
  /** The record that the id is of. People who may not see such records get no labels. */
  readonly of: R;
  /** Members of that record; the first that is not blank is shown. */
  readonly show: readonly MemberOf<R>[];
  /** Features without which there are no labels; default: those of the record's list. */
  readonly features?: readonly RequiredFeature[];
  /** Member with the tone or the colour, `#rrggbb`, in which charts draw the record. */
  readonly tone?: MemberOf<R>;
  /** Member with the number by which charts order the records; without one, the largest value stands first. */
  readonly order?: MemberOf<R>;
}

/** Labels by the member that holds the id. Every entry is present where the members are not known. */
type LabelsByMember<Names extends string> = string extends Names
  ? Readonly<Record<string, LabelSource>>
  : { readonly [Name in Names]?: LabelSource };

/** That callers without a feature see only records of their own. */
export interface OwnRecordsOnly<R extends AnalyzedRecord = AnalyzedRecord> {
  /** Holders of it see all records that their organizations have. */
  readonly unless: RequiredFeature;
  /** The member that holds the id of the user who owns the record. */
  readonly field: MemberOf<R>;
}

/**
 * Records that widgets count and sum. The declaration of the record gives the columns and their types, the
 * organizations of the records that count, custom fields, and when computed results are out of date:
 *
 *     const carNumbers: AnalyticsEntity<typeof cars> = {
 *       id: 'garage:cars', title: 'Cars', record: cars, fields: ['builtOn', 'isRetired'],
 *     };
 *
 * With the type of the record, names of members are checked by the compiler; without it, when the module starts.
 */
export interface AnalyticsEntity<R extends AnalyzedRecord = AnalyzedRecord> {
  /** `<module>:<records>`, by which requests name it: `customers:deals`. */
  readonly id: string;
  /** Shown to people who choose among them. */
  readonly title: string;
  /** The declaration of the record. */
  readonly record: R;
  /** Members that requests may name, besides `id`, `organizationId`, `createdAt` and `updatedAt`. */
  readonly fields: readonly MemberOf<R>[];
  /** Further names of members, by which requests may name them, too. */
  readonly aliases?: Readonly<Record<string, MemberOf<R>>>;
  /** Features a caller must hold, all of them; default: those of the record's list. */
  readonly features?: readonly RequiredFeature[];
  /** Columns with one value in all records that count; default: those of the record. */
  readonly fixed?: Readonly<Record<string, string>>;
  /** Labels that are shown in place of ids, by the member that holds the ids. */
  readonly labels?: LabelsByMember<MemberOf<R>>;
  readonly own?: OwnRecordsOnly<R>;
  /** The setting with the currency that is shown first where amounts are in several. */
  readonly currency?: { readonly settings: TenantSettings; readonly member: string };
  /**
   * Totals that the database keeps, as `keepTotals` has made them, so that numbers over many records are read from few rows. Requests
   * that name no other members than those of one set are answered from them. Of what is least and greatest they tell the groups; an
   * index of the summed column, by tenant, then finds the values.
   */
  readonly totals?: TotalsTable;
  /** Further events that change what was computed; those of the record and of its labels are known. */
  readonly changedBy?: readonly EventDeclaration[];
}
