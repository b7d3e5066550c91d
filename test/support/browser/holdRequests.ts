import type { Page } from 'playwright-core';

/**
 * Keeps requests of a page from the server until the returned function is called.
 *
 * @param url glob
 * @param method those of this method alone; all without it
 */
export async function holdRequests(page: Page, url: string, method?: string): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(url, async (route) => {
    if (method === undefined || route.request().method() === method) await released;
    await route.fallback();
  });
  return release;
}
