import { useRef, useState } from 'react';
import { ApiError } from './ApiError';
import { queryClient } from './queryClient';
import { type ChangeOptions, useChange } from './useChange';
import { request } from './request';

/** Another person has changed the record since it was read. */
export interface Conflict<T> {
  /** The stored record. */
  readonly theirs: T;
  /** The members that were not written. */
  readonly mine: Readonly<Record<string, unknown>>;
  /** Writes what was to be written over what is stored now. @throws ApiError */
  readonly keepMine: () => Promise<void>;
  /** Gives up what was to be written, and reads what is stored now. */
  readonly takeTheirs: () => void;
  /** Leaves both as they are, for a later decision. */
  readonly dismiss: () => void;
}

interface Options<T> extends ChangeOptions {
  /** Reads the record anew. */
  readonly read: () => Promise<T>;
  readonly versionOf: (record: T) => string | null | undefined;
  /** Gets the answer to each write, with what was written. */
  readonly written?: (answer: unknown, json: Readonly<Record<string, unknown>>) => unknown;
}

/** Writes one record, and detects changes that others have made in the meantime. */
export interface RecordWriter<T> {
  /** @returns false where another person has changed the record: see `conflict` @throws ApiError for other refusals */
  readonly write: (
    method: string,
    path: string,
    json: Readonly<Record<string, unknown>>,
    updatedAt: string | null | undefined,
  ) => Promise<boolean>;
  readonly conflict: Conflict<T> | null;
  readonly isRunning: boolean;
}

/**
 * Writes a record with the version that was read; a 409 gives both versions to choose from. Writes are sent one after another. One
 * that is asked for before the answer to an earlier one has been read again is sent with the version which the earlier one has made.
 */
export function useRecord<T>({ read, versionOf, written, ...options }: Options<T>): RecordWriter<T> {
  const change = useChange(options);
  const [conflict, setConflict] = useState<Conflict<T> | null>(null);
  const last = useRef<Promise<unknown>>(Promise.resolve());
  const ownVersions = useRef(new Map<string, string>());
  const write: RecordWriter<T>['write'] = (...parameters) => {
    const turn = last.current.then(() => writeNow(...parameters));
    const ended = turn
      .catch(() => undefined)
      .then(() => {
        // All is read again now; Undo may give a record an earlier version.
        if (last.current === ended) ownVersions.current.clear();
      });
    last.current = ended;
    return turn;
  };
  const writeNow: RecordWriter<T>['write'] = async (method, path, json, updatedAt) => {
    const keyOf = (version: string | null) => [path, json['id'], version].join(' ');
    let version = updatedAt ?? null;
    for (let made; (made = ownVersions.current.get(keyOf(version))) !== undefined;) version = made;
    try {
      const answer = await change.run<{ readonly updatedAt?: unknown } | undefined>(method, path, {
        json,
        updatedAt: version,
      });
      const made = answer?.updatedAt;
      if (typeof made === 'string' && made !== version) ownVersions.current.set(keyOf(version), made);
      await written?.(answer, json);
      setConflict(null);
      return true;
    } catch (error) {
      if (!(error instanceof ApiError) || !error.versions) throw error;
      const theirs = await read();
      setConflict({
        theirs,
        mine: json,
        keepMine: async () => void (await write(method, path, json, versionOf(theirs))),
        takeTheirs: () => {
          setConflict(null);
          void queryClient.invalidateQueries({ queryKey: ['api'] });
        },
        dismiss: () => setConflict(null),
      });
      return false;
    }
  };
  return { write, conflict, isRunning: change.isRunning };
}

/** Reads one record from a list by its id. @throws ApiError 404 where the list has none */
export async function readOne<T>(path: string, id: string): Promise<T> {
  const { items } = await request<{ items: readonly T[] }>('GET', `${path}?id=${encodeURIComponent(id)}`);
  const [record] = items;
  if (record === undefined) throw new ApiError(404, 'Not found');
  return record;
}
