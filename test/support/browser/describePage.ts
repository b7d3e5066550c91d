import type { Page } from 'playwright-core';

/** The content of a page, what is above it, and what is told about it. */
const SHOWN = 'main, dialog[open], [role=alert], [role=status]';
/** Characters of a page's text that are printed. */
const MOST = 2_000;

/** What a page shows, as lines: its address, what went wrong in it, and its text without header and sidebar. */
export async function describePage(page: Page, problems: readonly string[]): Promise<string> {
  const texts = await page
    .locator(SHOWN)
    .allInnerTexts()
    .catch((error: Error) => [`no text: ${error.message}`]);
  const text = texts.join('\n').replaceAll(/\s*\n\s*/g, '\n');
  return [page.url(), ...problems, text.slice(0, MOST)].join('\n');
}
