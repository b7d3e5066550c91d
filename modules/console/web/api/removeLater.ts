import { useSyncExternalStore } from 'react';
import { kitText } from '../kit/texts';
import { notify } from '../kit/toastStore';
import { accountHeader } from './account';
import { refresh } from './refresh';
import { request } from './request';

/** A removal that is final once the server has carried it out. */
export interface LateRemoval {
  /** Below `/api`. */
  readonly path: string;
  /** Text of the toast. */
  readonly text: string;
  /** Paths below `/api` that are read anew. */
  readonly refreshes: readonly string[];
}

let pending: ReadonlySet<string> = new Set();
const listeners = new Set<() => void>();

/**
 * Removes something that the server cannot bring back: pages hide it at once, and the request is sent when the toast that
 * offers Undo goes away, or the page is left.
 */
export function removeLater({ path, text, refreshes }: LateRemoval): void {
  change(new Set([...pending, path]));
  notify({
    text,
    action: { label: kitText('undo'), run: () => keep(path) },
    onUnused: () => void remove(path, refreshes),
  });
}

/** Paths with a pending removal; pages hide their records. */
export function useRemovedLater(): ReadonlySet<string> {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    () => pending,
  );
}

async function remove(path: string, refreshes: readonly string[]): Promise<void> {
  try {
    await request('DELETE', path);
  } catch (error) {
    notify({ text: (error as Error).message, kind: 'error' });
  }
  await refresh(refreshes);
  keep(path);
}

function keep(path: string): void {
  change(new Set([...pending].filter((one) => one !== path)));
}

function change(next: ReadonlySet<string>): void {
  pending = next;
  for (const listener of listeners) listener();
}

// A request that outlives the page.
addEventListener('pagehide', () => {
  for (const path of pending)
    void fetch(`/api${path}`, { method: 'DELETE', keepalive: true, headers: accountHeader() });
});
