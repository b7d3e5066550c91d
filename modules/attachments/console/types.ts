/** A record that a file belongs to. */
export interface Assignment {
  readonly type: string;
  readonly id: string;
  readonly href?: string;
  readonly label?: string;
}

/** A file of the library. */
export interface LibraryFile {
  readonly id: string;
  readonly fileName: string;
  /** Bytes. */
  readonly fileSize: number;
  readonly mimeType: string | null;
  readonly partitionCode: string;
  readonly partitionTitle: string | null;
  readonly createdAt: string;
  /** The account that added it. */
  readonly createdByUserId?: string | null;
  readonly tags: readonly string[];
  readonly assignments: readonly Assignment[];
  /** All of them, where the answer shows the first ones. */
  readonly assignmentCount?: number;
  readonly content: string | null;
  readonly url: string;
  /** Null where no picture can be made of it. */
  readonly thumbnailUrl: string | null;
  readonly scanState?: 'waiting' | 'clean' | 'infected';
  /** Where the content has the words that were searched for. */
  readonly highlight?: readonly { readonly text: string; readonly isMatch: boolean }[];
}

/** Whether the content of a file may be read: no virus scanner holds it back. */
export const isServed = ({ scanState }: Pick<LibraryFile, 'scanState'>): boolean =>
  scanState !== 'waiting' && scanState !== 'infected';

/** A page of the library, and what it can be narrowed by. */
export interface LibraryAnswer {
  readonly items: readonly LibraryFile[];
  readonly total: number;
  readonly totalPages: number;
  readonly availableTags: readonly string[];
  readonly partitions: readonly {
    readonly code: string;
    readonly title: string;
    readonly isPublic: boolean;
  }[];
}

/** A page of the files of a record. */
export interface RecordAnswer {
  readonly items: readonly Omit<LibraryFile, 'partitionTitle'>[];
  readonly total: number;
  readonly totalPages: number;
}

/** A file of a record as cards and dialogs of the library take it. */
export const asInLibrary = (file: RecordAnswer['items'][number]): LibraryFile => ({
  ...file,
  partitionTitle: null,
});

/** Where files are kept. */
export interface Partition {
  readonly id: string;
  readonly code: string;
  readonly title: string;
  readonly description: string | null;
  readonly isPublic: boolean;
  readonly requiresOcr: boolean;
  readonly storageDriver: string;
  readonly envKey: string;
  readonly updatedAt: string | null;
}

/** Of all files, below `/api`. */
export const FILES = '/attachments';

/** Of the library below `/api`. */
export const LIBRARY = `${FILES}/library`;

/** The places of files below `/api`. */
export const PARTITIONS = `${FILES}/partitions`;
