import type { Frame } from '../api/session';

/** A page of a record, or another one that has a title of its own. */
export interface RecentPage {
  readonly path: string;
  readonly title: string;
}

/** Goes when the account signs out, as other entries of this name space do. */
const KEY = 'tenantry.recent';
const MOST = 8;

interface Kept {
  readonly owner: string;
  readonly pages: readonly RecentPage[];
}

const ownerOf = ({ account, tenantId }: Frame) => `${account.id} ${tenantId ?? ''}`;

/** Keeps that a page was shown, with its latest title. */
export function keepRecent(frame: Frame, page: RecentPage): void {
  const others = recentPages(frame).filter(({ path }) => path !== page.path);
  const kept: Kept = { owner: ownerOf(frame), pages: [page, ...others].slice(0, MOST) };
  localStorage.setItem(KEY, JSON.stringify(kept));
}

/** The pages that the account has seen last in the tenant, the latest first. */
export function recentPages(frame: Frame): readonly RecentPage[] {
  const text = localStorage.getItem(KEY);
  const kept = text === null ? null : (JSON.parse(text) as Kept);
  return kept?.owner === ownerOf(frame) ? kept.pages : [];
}
