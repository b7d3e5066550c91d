import type { Page } from 'playwright-core';
import { holdRequests } from './holdRequests';

/**
 * Changes the session of a browser, and does something in a tab that does not know of it: what the tab asks meanwhile, such as a read
 * after an event, reaches the server only then. Else the tab may learn of the change first, and show that instead of its page.
 *
 * @param act clicks and keys that need no answer
 */
export async function actUnnoticed(
  page: Page,
  change: () => Promise<unknown>,
  act: () => Promise<unknown>,
): Promise<void> {
  const release = await holdRequests(page, '**/api/**');
  await change();
  await act();
  release();
}
