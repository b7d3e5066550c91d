/** A page of the library that drives the browser: of Playwright or of Puppeteer. */
interface Described {
  url(): string;
  evaluate(expression: string): Promise<unknown>;
}

/** The content of a page, what is above it, and what is told about it. */
const SHOWN = 'main, dialog[open], [role=alert], [role=status]';
/** Characters of a page's text that are printed. */
const MOST = 2_000;

/** What a page shows, as lines: its address, what went wrong in it, and its text without header and sidebar. */
export async function describePage(page: Described, problems: readonly string[]): Promise<string> {
  const expression = `[...document.querySelectorAll('${SHOWN}')].map((one) => one.innerText).join('\\n')`;
  const text = await page.evaluate(expression).catch((error: Error) => `no text: ${error.message}`);
  const lines = String(text).replaceAll(/\s*\n\s*/g, '\n');
  return [page.url(), ...problems, lines.slice(0, MOST)].join('\n');
}
