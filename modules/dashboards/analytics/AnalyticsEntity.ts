import type { Collection, EventDeclaration, RequiredFeature, TotalsTable } from '@tenantry/core';

/** What analytics reads of the declaration of a record; every `Collection` has it. */
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
>;

/** What is shown in place of an id. */
export interface LabelSource {
  /** The record that the id is of. People who may not see such records get no labels. */
  readonly of: AnalyzedRecord;
  /** Members of that record; the first that is not blank is shown. */
  readonly show: readonly string[];
  /** Features without which there are no labels; default: those of the record's list. */
  readonly features?: readonly RequiredFeature[];
}

/** That callers without a feature see only records of their own. */
export interface OwnRecordsOnly {
  /** Holders of it see all records that their organizations have. */
  readonly unless: RequiredFeature;
  /** The member that holds the id of the user whose record it is. */
  readonly field: string;
}

/**
 * Records that widgets count and sum. From the declaration of the record follow the columns and their types, the
 * organizations whose records count, custom fields, and when what was computed is out of date:
 *
 *     'dashboards.analytics': [{ id: 'garage:cars', title: 'Cars', record: cars, fields: ['builtOn', 'isRetired'] }]
 */
export interface AnalyticsEntity {
  /** `<module>:<records>`, by which requests name it: `customers:deals`. */
  readonly id: string;
  /** Shown to people who choose among them. */
  readonly title: string;
  /** The declaration of the record. */
  readonly record: AnalyzedRecord;
  /** Members that requests may name, besides `id`, `organizationId`, `createdAt` and `updatedAt`. */
  readonly fields: readonly string[];
  /** Further names of members, by which requests may name them, too. */
  readonly aliases?: Readonly<Record<string, string>>;
  /** Features a caller must hold, all of them; default: those of the record's list. */
  readonly features?: readonly RequiredFeature[];
  /** Columns with one value in all records that count; default: those of the record. */
  readonly fixed?: Readonly<Record<string, string>>;
  /** What is shown in place of ids, by the member that holds them. */
  readonly labels?: Readonly<Record<string, LabelSource>>;
  readonly own?: OwnRecordsOnly;
  /**
   * Totals that the database keeps, as `keepTotals` has made them, so that numbers over many records are read from few rows. Requests
   * that name no other members than those of one set are answered from them. Of what is least and greatest they tell the groups; an
   * index of the summed column, by tenant, then finds the values.
   */
  readonly totals?: TotalsTable;
  /** Further events that change what was computed; those of the record and of its labels are known. */
  readonly changedBy?: readonly EventDeclaration[];
}
