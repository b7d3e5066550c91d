import { startTestHost, type TestHost } from '@tenantry/core/testing';
import { AuthoredPackages } from '../support/AuthoredPackages';
import { LogLines } from '../support/LogLines';

const MANIFEST = `module.exports = require('@tenantry/core').defineModule({
  title: 'Cards',
  sidebar: [
    { id: 'cards.all', href: '/backend/cards', title: 'Cards', icon: 'gem' },
    { id: 'cards.old', href: '/backend/cards/old', title: 'Old cards', icon: 'home' },
    { id: 'cards.new', href: '/backend/cards/new', title: 'New cards', icon: 'no-such-icon' },
    { id: 'cards.odd', href: '/backend/cards/odd', title: 'Odd cards', icon: '"/><script>' },
  ],
});`;

describe('icons of the console', () => {
  let packages: AuthoredPackages;
  let host: TestHost;
  const log = new LogLines();

  beforeAll(async () => {
    packages = await AuthoredPackages.create('cards');
    await packages.describe('cards', { optional: { console: '*' } });
    await packages.write('cards', { 'manifest.js': MANIFEST });
    host = await startTestHost({
      sources: ['./modules/{auth,console,directory}', packages.folderOf('cards')],
      log,
    });
  });
  afterAll(async () => {
    await host?.stop();
    await packages?.remove();
  });

  const addressNow = async () => {
    const { body } = await host.request<{ icons: string }>('GET', '/console/frame', {
      token: await host.signIn(),
    });
    return body.icons;
  };
  const read = async (address: string) => {
    const answer = await fetch(host.url + address);
    const svg = await answer.text();
    const symbols = new Map(
      [...svg.matchAll(/<symbol id="([^"]*)"[^>]*>(.*?)<\/symbol>/g)].map(([, name = '', body = '']) => [
        name,
        body,
      ]),
    );
    return { answer, svg, symbols };
  };

  test('are one file with those that the console draws and those that modules name', async () => {
    const { answer, svg, symbols } = await read(await addressNow());
    expect(answer.headers.get('content-type')).toBe('image/svg+xml');
    expect(answer.headers.get('cache-control')).toContain('immutable');
    for (const name of ['menu', 'search', 'users', 'gem', 'home'])
      expect(symbols.get(name)).toMatch(/^<(?:path|g|circle)/);
    // An icon that Lucide has renamed.
    expect(symbols.get('home')).toBe(symbols.get('house'));
    expect(symbols.get('no-such-icon')).toBe(symbols.get('square'));
    expect(svg).not.toMatch(/script|stroke=|fill="none"/);
  });

  test('have another address when other modules run', async () => {
    const before = await addressNow();
    await host.disable('cards');
    const after = await addressNow();
    expect(after).not.toBe(before);
    expect((await read(after)).symbols.has('gem')).toBe(false);
    expect((await read(before)).answer.headers.get('cache-control') ?? '').not.toContain('immutable');
    await host.enable('cards');
    expect(await addressNow()).toBe(before);
  });

  test('that Lucide lacks are named in the log with their module', () => {
    const named = log.saying('is unknown; the console has the icons of Lucide');
    expect(new Set(named.map(({ module, msg }) => `${module} ${/ of (\S+)/.exec(msg)?.[1]}`))).toEqual(
      new Set(['cards cards.new', 'cards cards.odd']),
    );
  });
});
