import { useSyncExternalStore } from 'react';

let isOver = false;
const listeners = new Set<() => void>();

/** Called with the answer of each request: 401 says that the session is over. */
export function sessionOver(over: boolean): void {
  if (over === isOver) return;
  isOver = over;
  for (const listener of listeners) listener();
}

/** Whether a request was refused because the session is over, and nobody has signed in since. */
export function useSessionOver(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => isOver,
  );
}
