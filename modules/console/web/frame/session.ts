import { useSyncExternalStore } from 'react';

/** An account, as pages tell it from others. */
export interface Account {
  readonly id: string;
  readonly email: string;
}

/** How the page and the session of the browser fit together. */
interface Standing {
  /** The account that the page was made for, which its requests name; null until that is known. */
  readonly account: Account | null;
  /** Whether a request was refused because the session is over, until the next sign-in. */
  readonly isOver: boolean;
  /** Whether the browser has the session of another account than the page. */
  readonly isOther: boolean;
}

let standing: Standing = { account: null, isOver: false, isOther: false };
const listeners = new Set<() => void>();

/** Called with the answer of each request: 401 says that the session is over. @returns whether that is new */
export function sessionOver(over: boolean): boolean {
  return over !== standing.isOver && change({ ...standing, isOver: over });
}

/** Called when the browser has the session of another account. @returns whether that is new */
export function sessionOfOther(): boolean {
  return !standing.isOther && change({ ...standing, isOther: true });
}

/** The page acts for this account from now on; null: for the one that signs in next. */
export function actFor(account: Account | null): void {
  standing = account ? { ...standing, account } : { account, isOver: false, isOther: false };
}

/** The account that the page was made for; null until that is known. */
export function actingAccount(): Account | null {
  return standing.account;
}

/** Whether a request was refused because the session is over, until the next sign-in. */
export function useSessionOver(): boolean {
  return useSyncExternalStore(subscribe, () => standing.isOver);
}

/** Whether the browser has the session of another account than the page. */
export function useSessionOfOther(): boolean {
  return useSyncExternalStore(subscribe, () => standing.isOther);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function change(next: Standing): true {
  standing = next;
  for (const listener of listeners) listener();
  return true;
}
