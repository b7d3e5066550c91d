import type { Readable } from 'node:stream';

/** Where a driver keeps the files of a partition. */
export interface StoragePlace {
  /** Code of the partition. */
  readonly code: string;
  /** Configuration of the partition for its storage, such as a bucket; null without one. */
  readonly config: Readonly<Record<string, unknown>> | null;
}

/** A file on this machine that is to be stored. */
export interface StagedFile {
  readonly path: string;
  /** Bytes. */
  readonly size: number;
  readonly mimeType: string;
}

/** Part of a file; both ends belong to it, counted from 0. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/** Headers that a storage answers with. */
export interface LinkHeaders {
  readonly contentType: string;
  readonly contentDisposition: string;
  readonly cacheControl: string;
}

/** A file as a driver lists it. */
export interface StoredObject {
  readonly key: string;
  readonly size: number;
  readonly modifiedAt: Date;
}

/**
 * Keeps the bytes of files. Keys are made by this module: segments of letters, digits, `.`, `_` and `-`, divided by `/`.
 * All methods may be called again after a failure or a crash.
 */
export interface StorageDriver {
  /** The problem with the configuration of a partition; undefined for a valid one. */
  problemWith?(config: StoragePlace['config']): string | undefined;
  /**
   * Stores a file. It is there as a whole and will survive a crash when this resolves, or is not there at all.
   *
   * @throws StorageKeyTaken when there is a file under the key
   */
  put(place: StoragePlace, key: string, file: StagedFile): Promise<void>;
  /** @throws StorageObjectMissing */
  read(place: StoragePlace, key: string, range?: ByteRange): Promise<Readable>;
  /**
   * An address from which clients read a file without further credentials for so many seconds. It answers with these headers
   * and no others that could make a browser run the file.
   */
  link?(place: StoragePlace, key: string, headers: LinkHeaders, seconds: number): Promise<string>;
  /** Removes a file; does nothing where it is missing. */
  remove(place: StoragePlace, key: string): Promise<void>;
  /** All files of a place, those that are still being written excepted. */
  list(place: StoragePlace): AsyncIterable<StoredObject>;
  /**
   * Removes what writes that were interrupted have left, if they began before a time.
   *
   * @returns how many there were
   */
  sweep?(place: StoragePlace, before: Date): Promise<number>;
  /** Ends connections, when the module of the driver stops. */
  close?(): Promise<void>;
}

/**
 * An error that drivers throw for this module to handle. It is recognized by its name: after a reload of this module, a
 * driver of another module still throws the classes that it has imported before.
 */
abstract class StorageError extends Error {
  constructor(message: string) {
    super(message);
    this.name = new.target.name;
  }

  static override [Symbol.hasInstance](value: unknown): boolean {
    return value instanceof Error && value.name === this.name;
  }
}

/** There is a file under the key already. */
export class StorageKeyTaken extends StorageError {
  constructor(key: string) {
    super(`There is a file under ${key} already`);
  }
}

/** The key has no file. */
export class StorageObjectMissing extends StorageError {
  constructor(key: string) {
    super(`There is no file under ${key}`);
  }
}
