import { useSyncExternalStore } from 'react';

const KEY = 'tenantry.colours';
const listeners = new Set<() => void>();

/** Colours of the console. `system` follows the browser. */
export type Colours = 'system' | 'light' | 'dark';

/** All colours, in the order of choices. */
export const COLOURS: readonly Colours[] = ['system', 'light', 'dark'];

/** Colours chosen in this browser. */
export function storedColours(): Colours {
  const value = localStorage.getItem(KEY);
  return value === 'light' || value === 'dark' ? value : 'system';
}

/** Colours chosen in this browser, also when they are chosen elsewhere in the page. */
export function useColours(): Colours {
  return useSyncExternalStore((listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }, storedColours);
}

/** Shows the page in these colours. */
export function applyColours(colours: Colours): void {
  document.documentElement.dataset['colours'] = colours;
}

/** Shows the page in these colours, and keeps the choice in this browser. */
export function selectColours(colours: Colours): void {
  localStorage.setItem(KEY, colours);
  applyColours(colours);
  for (const listener of listeners) listener();
}
