import type { Frame } from '../api/session';
import type { FoundPage } from '../frame/partPages';

/** What a page gets. */
export interface PageProps {
  /** Parts of the address that the path of the route names. */
  readonly params: Readonly<Record<string, string>>;
  readonly frame: Frame;
  /** Of pages of records that a module declares. */
  readonly found?: FoundPage;
}
