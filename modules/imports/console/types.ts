/** Where an import stands. */
export type ImportStatus =
  'new' | 'ready' | 'running' | 'completed' | 'failed' | 'cancelled' | 'undoing' | 'undone';

/** An import of a file. Each row becomes a record. */
export interface Import {
  readonly id: string;
  readonly kind: string;
  readonly fileName: string | null;
  readonly format: 'csv' | 'json';
  /** `auto` until the file is there. */
  readonly encoding: string;
  readonly delimiter: string;
  readonly status: ImportStatus;
  readonly message: string | null;
  readonly isDryRun: boolean;
  readonly totalRows: number | null;
  readonly createdRows: number;
  readonly updatedRows: number;
  readonly skippedRows: number;
  readonly refusedRows: number;
  readonly undoneRows: number;
  readonly progressJobId: string | null;
  readonly startedByUserId: string | null;
  readonly createdAt?: string;
  readonly mapping?: Readonly<
    Record<string, string | { readonly member: string; readonly by?: string }>
  > | null;
  readonly match?: string | null;
  readonly duplicates?: 'create' | 'update' | 'upsert' | 'skip';
}

/** A member that rows may set. */
export interface Member {
  readonly name: string;
  readonly type: string;
  readonly required: boolean;
  /** Kind of record that the id in this member refers to. */
  readonly refersTo: string | null;
  readonly label: string;
  /** Its names in all languages. */
  readonly names: readonly string[];
}

/** A kind of record that can be imported. */
export interface Kind {
  readonly kind: string;
  readonly label: string;
  readonly customFields: boolean;
  /** Members that tell records apart. */
  readonly unique: readonly string[];
  readonly members: readonly Member[];
  /** Custom fields of the tenant. */
  readonly ownFields: readonly { readonly name: string; readonly label: string }[];
}

/** Of imports below `/api`. */
export const IMPORTS = '/imports/imports';

/** Whether a job works on the import. */
export const isBusy = (status: ImportStatus): boolean => status === 'running' || status === 'undoing';
