import { actingAccount, sessionOfOther } from '../frame/session';
import { forgetToasts } from '../kit/toastStore';
import { keepUnsaved } from '../kit/unsaved';
import { queryClient } from './queryClient';
import { serviceOf } from './services';

/** Code of the refusal of a request that was meant for another account than the one that is signed in. */
export const ACCOUNT_CHANGED = 'account_changed';

/** Names the account of the page, so that the server refuses what it would do as another one. */
export function accountHeader(): Readonly<Record<string, string>> {
  const account = actingAccount();
  return account ? { 'x-expected-account': account.id } : {};
}

/**
 * Called when the browser has the session of another account: the page shows nothing any more, and forgets what it has read.
 * Input is kept for its account alone.
 */
export function accountChanged(): void {
  if (actingAccount() === null || !sessionOfOther()) return;
  keepUnsaved();
  forgetToasts();
  queryClient.clear();
}

/** How the session of the browser fits the account of the page. */
export type Session = 'own' | 'other' | 'over';

let asked: Promise<Session> | null = null;

/**
 * Asks the server how the session stands, as after a refusal: another tab may have renewed it, or signed in to another account.
 * Callers at the same time share a request. Where the server cannot be reached, the session counts as over.
 */
export function askSession(): Promise<Session> {
  asked ??= readSession().finally(() => (asked = null));
  return asked;
}

async function readSession(): Promise<Session> {
  if (actingAccount() === null) return 'over';
  const response = await readProfile(accountHeader()).catch(() => null);
  if (response?.status === 403 && response.code === ACCOUNT_CHANGED) {
    accountChanged();
    return 'other';
  }
  // Accounts without a tenant have no profile.
  return response?.status === 200 || response?.status === 404 ? 'own' : 'over';
}

/** E-mail address of the account that is signed in now, whichever it is; null without a session. */
export async function signedInNow(): Promise<string | null> {
  return (await readProfile({})).email ?? null;
}

async function readProfile(headers: Readonly<Record<string, string>>) {
  // Whoever has no profile has a frame all the same.
  const response = await fetch(`/api${serviceOf('profile')?.path ?? '/console/frame'}`, {
    cache: 'no-store',
    headers: { accept: 'application/json', ...headers },
  });
  const body = (await response.json().catch(() => ({}))) as {
    readonly email?: string;
    readonly code?: string;
  };
  return { status: response.status, ...body };
}
