/** @covers modules core/parts/i18n core/parts/pages */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { excess, openInOrganization } from '../../support/browser/consolePages';
import { describeInBrowser } from '../../support/browser/describeInBrowser';
import { kindOf, onEveryPage } from './everyPlace';

const modules = path.join(__dirname, '../../../modules');
/** Texts of elements and of their attributes that people read or hear. */
const TEXTS = `(() => {
  const found = new Set();
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode())
    if (!walker.currentNode.parentElement.closest('script, style, noscript, code, pre, option[value=""]'))
      found.add(walker.currentNode.textContent);
  for (const name of ['aria-label', 'placeholder', 'title', 'alt'])
    for (const element of document.querySelectorAll('[' + name + ']')) found.add(element.getAttribute(name));
  return [...found].map((text) => text.replaceAll(/\\s+/g, ' ').trim()).filter((text) => /\\p{L}{2}/u.test(text));
})()`;
/** Requests with texts in the language of the reader; answers of all others are data. */
const OF_TEXTS = /\/api\/(?:console\/|events\/stream|auth\/features|platform\/modules|openapi)/;

/** All texts below an object, also of lists. */
function* textsBelow(value: unknown): Generator<string> {
  if (typeof value === 'string') yield value;
  else if (typeof value === 'object' && value !== null)
    for (const one of Object.values(value)) yield* textsBelow(one);
}

/** Texts of all modules in a language, as patterns where they have values. */
function translationsIn(locale: string): {
  readonly plain: Set<string>;
  readonly patterns: readonly RegExp[];
} {
  const texts = readdirSync(modules).flatMap((id) => [
    ...textsBelow(JSON.parse(readFileSync(path.join(modules, id, 'translations', `${locale}.json`), 'utf8'))),
  ]);
  const patterns = texts.filter(
    (text) => text.includes('{{') && /\p{L}{2}/u.test(text.replaceAll(/\{\{.*?\}\}/g, '')),
  );
  return {
    plain: new Set(texts),
    patterns: patterns.map(
      (text) =>
        new RegExp(
          `^${text
            .split(/\{\{.*?\}\}/)
            .map((part) => part.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`))
            .join('.*')}$`,
          's',
        ),
    ),
  };
}

describeInBrowser('the console in other languages', (given) => {
  let organizationId: string;

  beforeAll(async () => {
    const home = await given.host.homeTenant();
    ({ organizationId } = home);
    const place = { organizationId };
    const companyId = await home.create('/customers/companies', { displayName: 'Zqx Quay', ...place });
    const pipelineId = await home.create('/customers/pipelines', { name: 'Zqx Way', ...place });
    const pipelineStageId = await home.create('/customers/pipeline-stages', {
      pipelineId,
      label: 'Zqx Step',
      ...place,
    });
    await home.create('/customers/deals', {
      title: 'Zqx Bench',
      pipelineId,
      pipelineStageId,
      companyIds: [companyId],
      ...place,
    });
    await home.create('/customers/people', {
      firstName: 'Zqx',
      lastName: 'Qwv',
      companyEntityId: companyId,
      ...place,
    });
    await home.create('/customers/interactions', {
      entityId: companyId,
      interactionType: 'call',
      title: 'Zqx Ring',
      ...place,
    });
    await home.create('/customers/tags', { label: 'Zqx Tag', color: '#2563eb', ...place });
    await home.create('/catalog/products', { title: 'Zqx Chair', ...place });
    await home.create('/business_rules/rules', {
      ruleId: 'zqx-rule',
      ruleName: 'Zqx Rule',
      ruleType: 'VALIDATION',
      entityType: 'customers:customer_deal',
      conditionExpression: { field: 'title', operator: '=', value: 'Zqx' },
      ...place,
    });
  });

  /** Texts of every kind of page in a language, each with a page that has it, without what records and accounts have. */
  const shownIn = async (locale: string): Promise<Map<string, string>> => {
    const { page, problems } = await given.browser.open(given.host.url, { locale });
    const data = await dataOf(page);
    await openInOrganization(page, given.host, organizationId, '/backend');
    await page.locator('#sidebar a').first().waitFor();
    const shown = new Map<string, string>();
    await onEveryPage(page, async (address) => {
      const failed = await page.locator('main :is(.problem, .notice.error)').allTextContents();
      expect([address, failed, await excess(page)]).toEqual([address, [], 0]);
      for (const text of await page.evaluate<string[]>(TEXTS))
        if (!shown.has(text)) shown.set(text, kindOf(address));
    });
    expect(problems).toEqual([]);
    for (const text of data) shown.delete(text);
    return shown;
  };

  let english: ReadonlyMap<string, string>;
  beforeAll(async () => {
    english = await shownIn('en');
    expect(new Set(english.values()).size).toBeGreaterThan(40);
  }, 300_000);

  test.each(['de', 'es', 'fr', 'pl'])('have no text in English: %s', async (locale) => {
    const { plain, patterns } = translationsIn(locale);
    const isTranslated = (text: string) => plain.has(text) || patterns.some((pattern) => pattern.test(text));
    const shown = await shownIn(locale);
    const same = [...shown].filter(([text]) => english.has(text) && !isTranslated(text) && !isName(text));
    expect(same).toEqual([]);
  });
});

/** Collects the texts of the answers of a page that are data. */
async function dataOf(page: Page): Promise<Set<string>> {
  const data = new Set<string>();
  await page.route('**/api/**', async (route) => {
    if (OF_TEXTS.test(route.request().url()) || route.request().method() !== 'GET') return route.fallback();
    const response = await route.fetch().catch(() => null);
    if (response === null) return route.abort();
    if (String(response.headers()['content-type']).startsWith('application/json'))
      for (const text of textsBelow(await response.json())) data.add(text.replaceAll(/\s+/g, ' ').trim());
    await route.fulfill({ response });
  });
  return data;
}

/** Names that are the same in all languages: of people and records here, of products, standards and languages. */
function isName(text: string): boolean {
  return (
    /^(?:.*(?:Zqx|@|zqx|Tenant [0-9a-f]{8}|user-[0-9a-f]+).*|[A-Z0-9./+_-]+|[a-z-]+\/[\w.-]+|#[0-9a-f]{6})$/s.test(
      text,
    ) || NAMES.has(text)
  );
}

const NAMES: ReadonlySet<string> = new Set(['Deutsch', 'English', 'Español', 'Français', 'Polski', 'Ctrl K']);
