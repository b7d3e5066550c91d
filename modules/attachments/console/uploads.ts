import { useSyncExternalStore } from 'react';
import { newId, notify, refresh, upload } from '@tenantry/console';
import { text } from './texts';

/** Target of uploaded files. */
export interface UploadPlace {
  /** Kind of record that they belong to, or the library itself. */
  readonly entityId: string;
  readonly recordId: string;
  /** Where they are kept; empty for the usual place. */
  readonly partition: string;
}

/** Files of the library belong to no record. */
export const inLibrary = (partition: string): UploadPlace => ({
  entityId: 'attachments:library',
  recordId: 'library',
  partition,
});

/** Files of a record, in the usual place. @param kind of the record */
export const ofRecord = (kind: string, id: string): UploadPlace => ({
  entityId: kind,
  recordId: id,
  partition: '',
});

/** A file on its way to the server. */
export interface Upload {
  readonly id: number;
  /** By which the server knows a form that it has stored, when it is sent again. */
  readonly key: string;
  readonly file: File;
  readonly place: UploadPlace;
  readonly state: 'waiting' | 'sending' | 'failed';
  /** Part that was sent, from 0 to 1. */
  readonly share: number;
  readonly error: string | null;
}

const AT_ONCE = 2;

let uploads: readonly Upload[] = [];
let last = 0;
const listeners = new Set<() => void>();
const controls = new Map<number, AbortController>();

/** Files that are on their way, or could not be sent. They go on while other pages are shown. */
export function useUploads(): readonly Upload[] {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    () => uploads,
  );
}

/** Sends files, two at once. */
export function addUploads(files: readonly File[], place: UploadPlace): void {
  const added = files.map((file): Upload => ({
    id: ++last,
    key: newId(),
    file,
    place,
    state: 'waiting',
    share: 0,
    error: null,
  }));
  set([...uploads, ...added]);
  begin();
}

/** Stops an upload, or forgets one that has failed. The server keeps nothing of it. */
export function cancelUpload(id: number): void {
  controls.get(id)?.abort();
  set(uploads.filter((one) => one.id !== id));
  begin();
}

/** Tries again what has failed. */
export function retryUpload(id: number): void {
  change(id, { state: 'waiting', share: 0, error: null });
  begin();
}

function begin(): void {
  const free = AT_ONCE - uploads.filter(({ state }) => state === 'sending').length;
  for (const one of uploads.filter(({ state }) => state === 'waiting').slice(0, Math.max(0, free)))
    void send(one);
}

async function send({ id, key, file, place: { entityId, recordId, partition } }: Upload): Promise<void> {
  const control = new AbortController();
  controls.set(id, control);
  change(id, { state: 'sending' });
  const form = new FormData();
  form.append('entityId', entityId);
  form.append('recordId', recordId);
  if (partition !== '') form.append('partitionCode', partition);
  form.append('file', file, file.name);
  try {
    const onProgress = (share: number) => change(id, { share });
    await upload('POST', '/attachments', form, { onProgress, signal: control.signal, key });
    set(uploads.filter((one) => one.id !== id));
    notify({ text: text('uploaded', { name: file.name }) });
    // Pages of other modules show files too, such as the picture of a product.
    await refresh();
  } catch (error) {
    if (!control.signal.aborted) {
      const reason = reasonOf(error as Error);
      change(id, { state: 'failed', error: reason });
      notify({ text: text('failed', { name: file.name, reason }), kind: 'error' });
    }
  } finally {
    controls.delete(id);
    begin();
  }
}

const reasonOf = ({ message }: Error) => (message === '' ? text('unreachable') : message);

function change(id: number, changes: Partial<Upload>): void {
  set(uploads.map((one) => (one.id === id ? { ...one, ...changes } : one)));
}

function set(next: readonly Upload[]): void {
  uploads = next;
  for (const listener of listeners) listener();
}

// Files that are still being sent would be lost with the page.
addEventListener('beforeunload', (event) => {
  if (uploads.some(({ state }) => state !== 'failed')) event.preventDefault();
});
