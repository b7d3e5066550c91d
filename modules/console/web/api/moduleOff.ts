import { useSyncExternalStore } from 'react';
import { ApiError } from './ApiError';
import { queryClient } from './queryClient';

const cache = queryClient.getQueryCache();

/** Whether a module that has answered what is shown was switched off since. */
export function useModuleOff(): boolean {
  return useSyncExternalStore(subscribe, isModuleOff);
}

const subscribe = (listener: () => void) => cache.subscribe(listener);

const isModuleOff = () =>
  cache
    .getAll()
    .some((query) => query.state.data !== undefined && isOff(query.state.error) && query.isActive());

/** Whether a refusal says that the module is switched off which serves the request. */
export function isOff(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'MODULE_DISABLED';
}
