import type { Locator, Page } from 'playwright-core';

/** Times that Tab is pressed at most. */
const MOST = 150;

/** Presses Tab until an element has the focus. @throws Error it is not reached by Tab */
export async function tabTo(page: Page, element: Locator): Promise<void> {
  await pressUntil(page, 'Tab', element);
}

/** Presses an element by keys alone: Tab until it has the focus, then Enter. @throws Error it is not reached by Tab */
export async function pressByKeys(page: Page, element: Locator): Promise<void> {
  await tabTo(page, element);
  await page.keyboard.press('Enter');
}

/** Presses a key until an element has the focus. @throws Error it is not reached */
export async function pressUntil(page: Page, key: string, element: Locator): Promise<void> {
  await element.waitFor();
  for (let times = 0; times < MOST; times += 1) {
    if (
      await element.evaluate((one) => (one as unknown as { matches(s: string): boolean }).matches(':focus'))
    )
      return;
    await page.keyboard.press(key);
  }
  throw new Error(`${key} does not lead to ${element.toString()}`);
}
