import type { Frame } from '../api/session';

/** What a page gets. */
export interface PageProps {
  /** Parts of the address that the path of the route names. */
  readonly params: Readonly<Record<string, string>>;
  readonly frame: Frame;
}
