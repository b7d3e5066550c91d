import { sessionOver } from '../frame/session';
import { forgetUnsaved, reloadKeeping } from '../kit/unsaved';
import { queryClient } from './queryClient';
import { forgetSelection, place, shownPlace } from './selection';

/** Which account all tabs of the browser work with now, null for none, and where: they share the cookies. */
interface Work {
  readonly email: string | null;
  readonly place: string;
}

/** Tells the other tabs that this account works here now. @param email null: somebody has signed out */
export function tellTabs(email: string | null): void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage({ email, place: place() } satisfies Work);
  channel.close();
}

/**
 * Follows what other tabs do, until the returned function is called. A page never shows what belongs to one account or
 * organization while its requests go to another.
 *
 * @param email of the account that the page is shown to
 */
export function followTabs(email: string): () => void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.onmessage = ({ data }: MessageEvent<Work>) => {
    if (data.email === null) {
      forgetSelection();
      sessionOver(true);
    } else if (data.email !== email) {
      // What was typed belongs to somebody else.
      forgetUnsaved();
      location.reload();
    } else if (data.place !== shownPlace()) {
      reloadKeeping();
    } else if (sessionOver(false)) {
      void queryClient.invalidateQueries();
    }
  };
  return () => channel.close();
}

const CHANNEL = 'tenantry tabs';
