import { useEffect, useSyncExternalStore } from 'react';

/** Input that would be lost with the page. */
interface Unsaved {
  /** Values to keep over a reload; null for what must not be stored, such as passwords. */
  readonly values: () => object | null;
}

const KEPT = 'tenantry unsaved';
const unsaved = new Set<Unsaved>();
const listeners = new Set<() => void>();
let waiting: (() => void) | null = null;

/** Asks before the page is left while `isChanged`. @param values those to keep over a reload, where there are any */
export function useUnsaved(isChanged: boolean, values: Unsaved['values'] = () => null): void {
  useEffect(() => {
    if (!isChanged) return;
    const entry = { values };
    unsaved.add(entry);
    return () => void unsaved.delete(entry);
  });
}

/** Goes on at once where nothing would be lost, else when the person says so. */
export function leave(go: () => void): void {
  if (unsaved.size === 0) go();
  else ask(go);
}

/** What waits for an answer of the person; null: nothing. */
export function useLeaving(): (() => void) | null {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => waiting,
  );
}

/** The answer. */
export function answerLeaving(isLeaving: boolean): void {
  const go = waiting;
  ask(null);
  if (!isLeaving) return;
  forgetUnsaved();
  go?.();
}

/** What was typed is of no use any more, as after the record was deleted. */
export function forgetUnsaved(): void {
  unsaved.clear();
}

/** Reloads the page for a new version of the console; forms get back what was typed. */
export function reloadKeeping(): void {
  const kept = [...unsaved].map(({ values }) => values()).filter((values) => values !== null);
  sessionStorage.setItem(KEPT, JSON.stringify({ path: location.pathname, kept }));
  forgetUnsaved();
  location.reload();
}

/** Values that were kept for a form with the members of `initial` at this address; once. */
export function takeKept<T extends object>(initial: T): T | null {
  const stored = sessionStorage.getItem(KEPT);
  if (stored === null) return null;
  const { path, kept } = JSON.parse(stored) as { path: string; kept: readonly T[] };
  const names = (values: object) => Object.keys(values).sort().join();
  const found = path === location.pathname && kept.find((values) => names(values) === names(initial));
  if (!found) return null;
  const others = kept.filter((values) => values !== found);
  if (others.length > 0) sessionStorage.setItem(KEPT, JSON.stringify({ path, kept: others }));
  else sessionStorage.removeItem(KEPT);
  return found;
}

/** Asks when the browser goes back or elsewhere. Called once, before anything else listens to the history. */
export function watchHistory(): void {
  let shown = location.href;
  const remember = () => void (shown = location.href);
  for (const name of ['pushState', 'replaceState'] as const) addEventListener(name, remember);
  addEventListener('popstate', (event) => {
    const isSamePage = new URL(shown).pathname === location.pathname;
    if (unsaved.size === 0 || isSamePage) return remember();
    // The browser has left already: it comes back, until the person has said that it may.
    event.stopImmediatePropagation();
    history.pushState(null, '', shown);
    ask(() => history.back());
  });
  addEventListener('beforeunload', (event) => {
    if (unsaved.size > 0) event.preventDefault();
  });
}

function ask(go: (() => void) | null): void {
  waiting = go;
  for (const listener of listeners) listener();
}
