import { useSyncExternalStore } from 'react';

let isOver = false;
const listeners = new Set<() => void>();

/** Called with the answer of each request: 401 says that the session is over. @returns whether that is new */
export function sessionOver(over: boolean): boolean {
  if (over === isOver) return false;
  isOver = over;
  for (const listener of listeners) listener();
  return true;
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
