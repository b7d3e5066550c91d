import { createHash } from 'node:crypto';
import { startTestHost, testTenant, type TestHost } from '@tenantry/core/testing';
import manifest from '../manifest';

const PATHS = ['/', '/login', '/reset', '/reset/abc', '/backend', '/backend/customers/people'];

describe('the document of the console', () => {
  let host: TestHost;

  beforeAll(async () => {
    host = await testTenant({ module: manifest });
  });
  afterAll(() => host?.stop());

  test('is the same at every address of a page', async () => {
    const answers = await Promise.all(PATHS.map((path) => fetch(host.url + path)));
    const texts = await Promise.all(answers.map((answer) => answer.text()));
    expect(answers.map(({ status }) => status)).toEqual(PATHS.map(() => 200));
    expect(new Set(texts).size).toBe(1);
    const [, map = ''] = /<script type="importmap">([^<]*)<\/script>/.exec(texts[0] ?? '') ?? [];
    expect(texts[0]?.replace(`<script type="importmap">${map}</script>`, '')).not.toMatch(
      /<script(?![^>]*src=)|<style| style=| on\w+=/,
    );
    expect(texts[0]).toMatch(/^((?!modulepreload|type="module")[^])*<script type="importmap">/);
    const hash = createHash('sha256').update(map).digest('base64');
    expect(answers[0]?.headers.get('content-security-policy')).toContain(
      `script-src 'self' 'sha256-${hash}'`,
    );
    const { imports } = JSON.parse(map) as { imports: Record<string, string> };
    expect(Object.keys(imports)).toEqual([
      'react',
      'react/jsx-runtime',
      'react-dom',
      'react-dom/client',
      '@tenantry/console',
    ]);
    for (const address of Object.values(imports)) expect((await fetch(host.url + address)).status).toBe(200);
  });

  test('has the language of the visitor, and names its texts, which browsers keep', async () => {
    const documentFor = async (headers: Record<string, string>) => {
      const answer = await fetch(`${host.url}/login`, { headers });
      expect(answer.headers.get('vary')).toMatch(/cookie.*accept-language/i);
      const [, lang, address = ''] =
        /<html lang="([^"]*)"[^]*<link id="texts"[^>]* href="([^"]*)"/.exec(await answer.text()) ?? [];
      return { lang, address };
    };
    const languageFor = async (headers: Record<string, string>) => (await documentFor(headers)).lang;
    expect(await languageFor({})).toBe('en');
    expect(await languageFor({ 'accept-language': 'tlh, de-AT;q=0.9, en;q=0.5' })).toBe('de');
    expect(await languageFor({ 'accept-language': 'de', cookie: 'locale=pl' })).toBe('pl');
    const answer = await fetch(host.url + (await documentFor({ 'accept-language': 'de' })).address);
    expect(answer.headers.get('cache-control')).toContain('immutable');
    expect(await answer.json()).toMatchObject({
      locale: 'de',
      texts: { console: { 'common.signIn': 'Anmelden' } },
    });
  });

  test('shares all that React exports by name', async () => {
    const html = await (await fetch(`${host.url}/login`)).text();
    const [, map = ''] = /<script type="importmap">([^<]*)<\/script>/.exec(html) ?? [];
    const { imports } = JSON.parse(map) as { imports: Record<string, string> };
    const { init, parse } = await import('es-module-lexer');
    await init;
    for (const library of ['react', 'react/jsx-runtime', 'react-dom', 'react-dom/client']) {
      const code = await (await fetch(host.url + imports[library])).text();
      const exported = parse(code)[1].map(({ n }) => n);
      const names = Object.keys(await import(library)).filter((name) => name !== 'module.exports');
      expect([library, names.filter((name) => !exported.includes(name))]).toEqual([library, []]);
      expect(names.length).toBeGreaterThan(1);
    }
  });

  test('forbids inline code, other origins, frames and HTML from texts', async () => {
    const { headers } = await fetch(`${host.url}/login`);
    const policy = headers.get('content-security-policy') ?? '';
    expect(policy).not.toMatch(/unsafe|https?:|upgrade-insecure-requests/);
    for (const part of [
      "default-src 'none'",
      "frame-ancestors 'none'",
      "require-trusted-types-for 'script'",
      "trusted-types 'none'",
    ])
      expect(policy.split('; ')).toContain(part);
  });

  test('names files that anybody gets, and that browsers keep', async () => {
    const html = await (await fetch(`${host.url}/login`)).text();
    const addresses = [...html.matchAll(/(?:href|src)="(\/assets\/[^"]+)"/g)].map(
      ([, address = '']) => address,
    );
    const names = addresses.map((address) => address.split('/').at(-1));
    expect([names[0], names.at(-1)]).toEqual(['shell.css', 'shell.js']);
    for (const address of addresses) {
      const answer = await fetch(host.url + address);
      expect([answer.status, answer.headers.get('cache-control')]).toEqual([
        200,
        expect.stringContaining('immutable'),
      ]);
    }
  });

  test('loads at most 102 kB of scripts, with what lists share, and 12 kB of styles, compressed, and 60 kB of fonts', async () => {
    const html = await (await fetch(`${host.url}/login`)).text();
    const head = async (address: string, encodings: string) => {
      const request = { method: 'HEAD', headers: { 'accept-encoding': encodings } };
      const { headers } = await fetch(host.url + address, request);
      return [headers.get('content-encoding'), Number(headers.get('content-length'))] as const;
    };
    const sizeOf = async (address: string) => {
      const [encoding, size] = await head(address, 'gzip');
      if (size < 1_024 || address.endsWith('.woff2')) return size;
      expect([address, encoding]).toEqual([address, 'gzip']);
      expect((await head(address, 'identity'))[0]).toBe(null);
      // The first answers are gzip: the smaller file takes longer to make.
      let smallest = await head(address, 'gzip, br');
      while (smallest[0] !== 'br') smallest = await head(address, 'gzip, br');
      expect(smallest[1]).toBeLessThan(size);
      return smallest[1];
    };
    const sizes = await Promise.all(
      [...html.matchAll(/(?:href|src)="(\/assets\/[^"]+)"/g)].map(async ([, address = '']) => ({
        kind: /\w+$/.exec(address)?.[0],
        size: await sizeOf(address),
      })),
    );
    const sum = (kind: string) =>
      sizes.filter((file) => file.kind === kind).reduce((total, { size }) => total + size, 0);
    expect(sum('js')).toBeLessThan(103_000);
    expect(sum('css')).toBeLessThan(12_000);
    expect(sum('woff2')).toBeGreaterThan(0);
    expect(sum('woff2')).toBeLessThan(60_000);
    expect(sizes.length).toBeLessThanOrEqual(25);
  });

  test('is gone while the module is off, and the API stays', async () => {
    const without = await startTestHost({
      module: manifest,
      modules: { console: { enabled: false } },
    });
    try {
      expect((await fetch(`${without.url}/login`)).status).toBe(404);
      expect((await without.request('GET', '/version')).status).toBe(200);
    } finally {
      await without.stop();
    }
  });
});
