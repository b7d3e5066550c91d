import { useSyncExternalStore } from 'react';
import { queryClient } from './queryClient';

/** Code of the refusal where the selected organization cannot be selected any more. */
export const SELECTION_GONE = 'organization_selection_invalid';

/** The organization that the cookie selects; null: none, or all of them. */
function selectedNow(): string | null {
  const [, id = ''] = /(?:^|; )selected_org=([^;]*)/.exec(document.cookie) ?? [];
  return id === '' || id === '__all__' ? null : id;
}

/** Tenant and organization that the cookies select: what the server answers and sends depends on them. */
export function place(): string {
  return [...document.cookie.matchAll(/(?:^|; )(selected_(?:org|tenant)=[^;]*)/g)]
    .map(([, text]) => text)
    .join();
}

let selected = selectedNow();
let shown = place();
let wasRefused = false;
let gone: string | null = null;
const listeners = new Set<(isGone: boolean) => void>();

/**
 * Called with each answer: notices that the selected organization is gone, says so, and reads anew what the page shows.
 *
 * The answer to a read removes the cookie, whether the page still waits for that answer or another tab has asked. So an
 * organization is gone as soon as its cookie is.
 *
 * @param isRefused whether the answer says that the organization is gone; writes leave the cookie
 */
export function noteSelection(isRefused = false): void {
  const before = selected;
  if (isRefused) document.cookie = 'selected_org=; path=/; max-age=0';
  selected = selectedNow();
  // A cookie that the page cannot remove must not make it read without end.
  const isNew = isRefused ? gone === null && !wasRefused : before !== null && selected === null;
  wasRefused ||= isRefused;
  if (!isNew) return;
  shown = place();
  change(before ?? '');
  void readAnew();
}

/** The selection that the page was read with, as `place` gives it. */
export function shownPlace(): string {
  return shown;
}

/** Takes it that nothing is selected any more, and says nothing: whoever signs out leaves no selection. */
export function forgetSelection(): void {
  selected = null;
  shown = '';
}

/** Takes the message away. */
export function dismissSelection(): void {
  change(null);
}

/**
 * The selected organization that is gone, empty where it is not known; null: none is gone, or the person has dismissed the
 * message.
 */
export function useSelectionGone(): string | null {
  return useSyncExternalStore(onSelection, () => gone);
}

/** Calls the listener when an organization is gone, and when the message is dismissed, until the returned function is called. */
export function onSelection(listener: (isGone: boolean) => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Reads everything anew. Requests under way are cancelled, since they were sent with the old selection. */
async function readAnew(): Promise<void> {
  await queryClient.cancelQueries();
  await queryClient.invalidateQueries();
}

function change(next: string | null): void {
  gone = next;
  for (const listener of listeners) listener(next !== null);
}
