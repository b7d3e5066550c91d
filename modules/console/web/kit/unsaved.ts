import { useEffect, useRef, useSyncExternalStore } from 'react';

/** Input that would be lost with the page. */
interface Unsaved {
  /** Input to keep over a reload; null for input that must not be stored, such as passwords. */
  values: () => Kept<object> | null;
  /** Whether the person is asked before the page is left: not while a form is being sent, which leaves the page itself. */
  isAsked: boolean;
}

/** An action that waits for the answer of a person who would lose input. */
interface Leaving {
  readonly go: () => void;
  /** Whether the whole page is left, and not only a dialog of it. */
  readonly isPage: boolean;
}

const KEPT = 'tenantry unsaved';
const unsaved = new Set<Unsaved>();
const listeners = new Set<() => void>();
let waiting: Leaving | null = null;

/** Asks before the page is left while `isChanged`. @param values those to keep over a reload, where there are any */
export function useUnsaved(
  isChanged: boolean,
  values: Unsaved['values'] = () => null,
  isAsked: boolean = true,
): void {
  const entry = useRef<Unsaved>({ values, isAsked });
  useEffect(() => {
    const { current } = entry;
    Object.assign(current, { values, isAsked });
    if (!isChanged) return;
    unsaved.add(current);
    return () => void unsaved.delete(current);
  });
}

/** Goes on at once where nothing would be lost, else when the person says so. */
export function leave(go: () => void): void {
  if (!hasUnsaved()) go();
  else ask({ go, isPage: true });
}

/** Unsaved input of now, to tell later which was typed since. */
export function unsavedNow(): ReadonlySet<object> {
  return new Set(unsaved);
}

/** Goes on at once where nothing was typed since, as into a dialog, else when the person says so. */
export function leaveSince(before: ReadonlySet<object>, go: () => void): void {
  if ([...unsaved].every((entry) => before.has(entry) || !entry.isAsked)) go();
  else ask({ go, isPage: false });
}

/** Whether input would be lost with the page now. What is being sent is not. */
export const hasUnsaved = () => [...unsaved].some(({ isAsked }) => isAsked);

/** Navigation that waits for an answer of the person; null: nothing waits. */
export function useLeaving(): object | null {
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
  const answered = waiting;
  ask(null);
  if (!isLeaving || !answered) return;
  if (answered.isPage) forgetUnsaved();
  answered.go();
}

/** Forgets unsaved input, as after the record was deleted. */
export function forgetUnsaved(): void {
  unsaved.clear();
}

/** Keeps what was typed over a reload, or until its account signs in again; forms at this address get it back. */
export function keepUnsaved(): void {
  const kept = [...unsaved].map(({ values }) => values()).filter((values) => values !== null);
  sessionStorage.setItem(KEPT, JSON.stringify({ path: location.pathname, kept }));
  forgetUnsaved();
}

/** Reloads the page for a new version of the console; forms get back what was typed. */
export function reloadKeeping(): void {
  keepUnsaved();
  location.reload();
}

/** Input of a form, and the values that it began with. */
interface Kept<T> {
  readonly base: T;
  readonly values: T;
}

/** Input that was kept for a form with the members of `initial` at this address; once. */
export function takeKept<T extends object>(initial: T): Kept<T> | null {
  const all = keptHere();
  const found = all.find(isFor<T>(Object.keys(initial)));
  if (!found) return null;
  const kept = all.filter((one) => one !== found);
  if (kept.length > 0) sessionStorage.setItem(KEPT, JSON.stringify({ path: location.pathname, kept }));
  else sessionStorage.removeItem(KEPT);
  return found;
}

/** Whether input was kept for a form with these members at this address. */
export const isKept = (names: readonly string[]): boolean => keptHere().some(isFor(names));

function keptHere(): readonly Kept<object>[] {
  const stored = sessionStorage.getItem(KEPT);
  if (stored === null) return [];
  const { path, kept } = JSON.parse(stored) as { path: string; kept: readonly Kept<object>[] };
  return path === location.pathname ? kept : [];
}

const isFor =
  <T extends object>(names: readonly string[]) =>
  (one: Kept<object>): one is Kept<T> =>
    Object.keys(one.values).sort().join() === [...names].sort().join();

/** Asks when the browser goes back or elsewhere. Called once, before anything else listens to the history. */
export function watchHistory(): void {
  let shown = location.href;
  const remember = () => void (shown = location.href);
  for (const name of ['pushState', 'replaceState'] as const) addEventListener(name, remember);
  addEventListener('popstate', (event) => {
    const isSamePage = new URL(shown).pathname === location.pathname;
    if (!hasUnsaved() || isSamePage) return remember();
    // The browser has left already: it comes back, until the person has said that it may.
    event.stopImmediatePropagation();
    history.pushState(null, '', shown);
    ask({ go: () => history.back(), isPage: true });
  });
  addEventListener('beforeunload', (event) => {
    if (hasUnsaved()) event.preventDefault();
  });
}

function ask(leaving: Leaving | null): void {
  waiting = leaving;
  for (const listener of listeners) listener();
}
