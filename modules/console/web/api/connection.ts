import { useSyncExternalStore } from 'react';

/** How changes of others reach the page. */
export interface Connection {
  /** `off`: the server has no event stream; `lost`: it is being connected again. */
  readonly state: 'off' | 'connecting' | 'open' | 'lost';
  /** How often a stream was opened: what changed before is not sent by it. */
  readonly opened: number;
  /** How often the server has refused one. */
  readonly refused: number;
}

let current: Connection = { state: 'connecting', opened: 0, refused: 0 };
const listeners = new Set<() => void>();

/** Keeps how the connection stands. */
export function noteConnection(state: Connection['state'] | 'refused'): void {
  const { opened, refused } = current;
  current = {
    state: state === 'refused' ? 'lost' : state,
    opened: state === 'open' ? opened + 1 : opened,
    refused: state === 'refused' ? refused + 1 : refused,
  };
  for (const listener of listeners) listener();
}

/** How the event stream stands. */
export function useConnection(): Connection {
  return useSyncExternalStore(subscribe, () => current);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
