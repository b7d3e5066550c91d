import type Joi from 'joi';
import type { RequiredFeature } from '../../access/Feature';

/** Records of one kind that have texts in several languages. */
export interface TranslatableRecord {
  /** `<module>.<entity>`, as in the action log. */
  readonly id: string;
  /** Names that clients use besides those that follow from the id. */
  readonly alsoNamed?: readonly string[];
  readonly title: string;
  readonly table: string;
  /** Deleted rows stay, marked in `deleted_at`. */
  readonly softDelete?: boolean;
  /** All who may see such records see all of them, whatever their organizations. */
  readonly tenantWide?: boolean | 'only';
  /** Schema of a text, by member. */
  readonly members: Readonly<Record<string, Joi.Schema>>;
  /** Features that are required to see and to change such records. */
  readonly read: readonly RequiredFeature[];
  readonly write: readonly RequiredFeature[];
}

/** Texts of records by id and member. */
export type TextsOfRecords = ReadonlyMap<string, Readonly<Record<string, string>>>;

/**
 * Reads the texts of records in other languages. A module contributes at most one source (manifest key `recordTexts`);
 * without one there are none.
 */
export interface RecordTextSource {
  /** @param locale ISO code of a language */
  load(kind: string, ids: readonly string[], locale: string): Promise<TextsOfRecords>;
}
