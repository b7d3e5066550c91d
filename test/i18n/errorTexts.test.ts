import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { startTestHost, type TestHost } from '@tenantry/core/testing';

const root = path.resolve(__dirname, '../..');
const PLACES = [
  'core',
  'modules/api_keys',
  'modules/auth',
  'modules/business_rules',
  'modules/customers',
  'modules/dashboards',
  'modules/devices',
  'modules/directory',
  'modules/entities',
  'modules/imports',
  'modules/onboarding',
  'modules/progress',
  'modules/translations',
];
const ELSEWHERE = new Set([
  'templates',
  'dist',
  'node_modules',
  'test',
  'testing',
  'translations',
  'messages',
]);
/** Stands where a sentence would, and is a code. */
const CODES: readonly string[] = ['record_modified'];
const THROWN =
  /(?:badRequest|forbidden|notFound|conflict|unauthorized|unprocessable|refuse|new HttpError)\(\s*(?:\d+,\s*)?'((?:[^'\\]|\\.)*)'/g;

function* sources(folder: string): Generator<string> {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const place = path.join(folder, entry.name);
    if (entry.isDirectory()) {
      if (!ELSEWHERE.has(entry.name)) yield* sources(place);
    } else if (entry.name.endsWith('.ts')) yield readFileSync(place, 'utf8');
  }
}

describe('error texts', () => {
  let host: TestHost;

  beforeAll(async () => {
    host = await startTestHost();
  });
  afterAll(() => host.stop());

  test.each(PLACES)('of %s are translated into every language that comes with the server', (place) => {
    const { translations } = host.host.core;
    const moduleId = place === 'core' ? null : path.basename(place);
    const texts = [...sources(path.join(root, place))]
      .flatMap((source) => [...source.matchAll(THROWN)].map(([, text = '']) => text))
      .filter((text) => !CODES.includes(text));
    const missing = ['de', 'es', 'fr', 'pl'].flatMap((locale) =>
      texts
        .filter((text) => translations.errorText(text, locale, moduleId) === text)
        .map((text) => `${locale}: ${text}`),
    );
    expect(missing).toEqual([]);
    expect(texts.length).toBeGreaterThan(0);
  });

  test.each(['There is such a deal already', 'Other records refer to this deal'])(
    'with the kind of a record in them, such as "%s", are translated too',
    (text) => {
      const { translations } = host.host.core;
      for (const locale of ['de', 'es', 'fr', 'pl'])
        expect(translations.errorText(text, locale, null)).not.toBe(text);
    },
  );
});
