import type { Frame } from '../api/session';
import type { FoundPage } from '../frame/partPages';

/** Props of a page. */
export interface PageProps {
  /** Parts of the address that the path of the route names. */
  readonly params: Readonly<Record<string, string>>;
  readonly frame: Frame;
  /** Of pages of records that a module declares. */
  readonly found?: FoundPage;
}
