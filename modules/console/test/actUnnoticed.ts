import type { Page } from 'playwright-core';

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
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/api/**', async (route) => {
    await released;
    await route.fallback();
  });
  await change();
  await act();
  release();
}
