import { sessionOver } from '../frame/session';
import { reloadKeeping } from '../kit/unsaved';
import { accountChanged } from './account';
import { queryClient } from './queryClient';
import { forgetSelection, place, shownPlace } from './selection';

/** Which account all tabs of the browser work with now, null for none, and where: they share the cookies. */
interface Work {
  readonly accountId: string | null;
  readonly place: string;
}

/** Tells the other tabs that this account works here now. @param accountId null: the session was ended */
export function tellTabs(accountId: string | null): void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage({ accountId, place: place() } satisfies Work);
  channel.close();
}

/** Calls the listener with what other tabs tell, until the returned function is called. */
export function hearTabs(listener: (work: Work) => void): () => void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.onmessage = ({ data }: MessageEvent<Work>) => listener(data);
  return () => channel.close();
}

/**
 * Follows what other tabs do, until the returned function is called. A page never shows what belongs to one account or
 * organization while its requests go to another.
 *
 * @param accountId of the account that the page is shown to
 */
export function followTabs(accountId: string): () => void {
  return hearTabs((work) => {
    if (work.accountId === null) {
      forgetSelection();
      sessionOver(true);
    } else if (work.accountId !== accountId) {
      accountChanged();
    } else if (work.place !== shownPlace()) {
      reloadKeeping();
    } else if (sessionOver(false)) {
      void queryClient.invalidateQueries();
    }
  });
}

const CHANNEL = 'tenantry accounts';
