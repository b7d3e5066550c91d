import Joi from 'joi';
import type { Duplicates } from '../collections/importFields';
import type { Mapping } from './Mapping';

/** Data of a job that imports, or takes an import back. */
export interface ImportJob {
  readonly importId: string;
  readonly progressJobId: string;
  /** Features of the person who started it. */
  readonly features: readonly string[];
}

export const importJobSchema = Joi.object<ImportJob>({
  importId: Joi.string().required(),
  progressJobId: Joi.string().required(),
  features: Joi.array().items(Joi.string()).required(),
});

/** An import as its job reads it. */
export interface StoredImport {
  readonly id: string;
  readonly tenantId: string;
  readonly kind: string;
  readonly format: 'csv' | 'json';
  readonly encoding: string;
  readonly delimiter: string;
  readonly mapping: Mapping | null;
  readonly match: string | null;
  readonly duplicates: Duplicates;
  readonly isDryRun: boolean;
}

/** How far an import has come; the checkpoint of its job. */
export interface Tally {
  /** The last row that was dealt with. */
  readonly place: number;
  readonly rows: number;
  readonly created: number;
  readonly updated: number;
  readonly skipped: number;
  readonly refused: number;
}

export const NOTHING: Tally = { place: 0, rows: 0, created: 0, updated: 0, skipped: 0, refused: 0 };
