/** @covers modules core/parts/i18n core/parts/pages */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { excess, openInOrganization } from '../../support/browser/consolePages';
import { describeInBrowser } from '../../support/browser/describeInBrowser';
import { kindOf, onEveryOverlay, onEveryPage } from './everyPlace';

const modules = path.join(__dirname, '../../../modules');
/** Texts of elements and of their attributes that people read or hear; not names of keys, which stand as keyboards have them. */
const TEXTS = `(() => {
  const found = new Set();
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode())
    if (!walker.currentNode.parentElement.closest('script, style, noscript, code, kbd, pre, option[value=""]'))
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

const VALUE = /\{\{.*?\}\}/;

/** Says whether a text is one of a module in a language, with any values, or a part of one before or after a value. */
function translationsIn(locale: string): (text: string) => boolean {
  const texts = readdirSync(modules).flatMap((id) => [
    ...textsBelow(JSON.parse(readFileSync(path.join(modules, id, 'translations', `${locale}.json`), 'utf8'))),
  ]);
  const parts = texts
    .map((text) => text.split(VALUE))
    .filter((all) => all.some((part) => /\p{L}{2}/u.test(part)));
  const plain = new Set(parts.flatMap((all) => all.map((part) => part.trim())));
  const escaped = (part: string) => part.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`);
  const patterns = parts
    .filter(({ length }) => length > 1)
    .map((all) => new RegExp(`^${all.map(escaped).join('.*')}$`, 's'));
  return (text) => plain.has(text) || patterns.some((pattern) => pattern.test(text));
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
      entityType: 'customers.deal',
      conditionExpression: { field: 'title', operator: '=', value: 'Zqx' },
      ...place,
    });
  });

  interface Shown {
    /** Each text that is not data, with a place that has it. */
    readonly texts: ReadonlyMap<string, string>;
    readonly data: ReadonlySet<string>;
  }

  /** What every kind of page shows in a language. @param opens whether all dialogs and menus are opened too */
  const shownIn = async (locale: string, opens: boolean): Promise<Shown> => {
    const { page, problems } = await given.browser.open(given.host.url, { locale });
    const data = await dataOf(page);
    await openInOrganization(page, given.host, organizationId, '/backend');
    await page.locator('#sidebar a').first().waitFor();
    const texts = new Map<string, string>();
    const seen = new Set<string>();
    const collect = async (place: string) => {
      for (const text of await page.evaluate<string[]>(TEXTS)) if (!texts.has(text)) texts.set(text, place);
    };
    await onEveryPage(page, async (address) => {
      const failed = await page.locator('main :is(.problem, .notice.error)').allTextContents();
      expect([address, failed, await excess(page)]).toEqual([address, [], 0]);
      await collect(kindOf(address));
      // Pages of all kinds of records have the same dialogs.
      if (opens && !address.startsWith('/backend/records/'))
        await onEveryOverlay(page, address, seen, (name) => collect(`${kindOf(address)}: ${name}`));
    });
    expect(problems).toEqual([]);
    for (const text of data) texts.delete(text);
    return { texts, data };
  };

  /** Texts that are the same in English and in another language, and not those of a module in that language. */
  const untranslated = (locale: string, english: Shown, { texts, data }: Shown) => {
    const isTranslated = translationsIn(locale);
    const names = languageNames(locale);
    const isKnown = (text: string) =>
      isTranslated(text) || isName(text) || names.has(text.toLowerCase()) || data.has(text);
    return [...texts].filter(
      ([text]) =>
        english.texts.has(text) &&
        !isKnown(text) &&
        !text.split(': ').every((part) => part === '' || isKnown(part)),
    );
  };

  test('has no text in English on any page', async () => {
    const english = await shownIn('en', false);
    expect(new Set(english.texts.values()).size).toBeGreaterThan(40);
    for (const locale of ['de', 'es', 'fr', 'pl'])
      expect([locale, untranslated(locale, english, await shownIn(locale, false))]).toEqual([locale, []]);
  }, 300_000);

  test('has no text in English in any dialog or menu', async () => {
    const english = await shownIn('en', true);
    expect(untranslated('de', english, await shownIn('de', true))).toEqual([]);
  }, 600_000);
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

const LETTERS = [...'abcdefghijklmnopqrstuvwxyz'];

/** Names of the languages of two letters in a language, in small letters; some are the same in several. */
function languageNames(locale: string): ReadonlySet<string | undefined> {
  const names = new Intl.DisplayNames(locale, { type: 'language', fallback: 'none' });
  return new Set(
    LETTERS.flatMap((first) => LETTERS.map((second) => names.of(first + second)?.toLowerCase())),
  );
}

/** Names that are the same in all languages: of people and records here, of products, standards and languages. */
function isName(text: string): boolean {
  return (
    /^(?:.*(?:Zqx|@|zqx|Tenant [0-9a-f]{8}|user-[0-9a-f]+).*|[A-Z0-9./+_-]+|[a-z-]+\/[\w.-]+|#[0-9a-f]{6})$/s.test(
      text,
    ) || NAMES.has(text)
  );
}

const NAMES: ReadonlySet<string> = new Set([
  ...['Deutsch', 'English', 'Español', 'Français', 'Polski', 'Ctrl K'],
  // The same word in Polish.
  'Tag',
]);
