import { startTestHost, type TestHost } from '@tenantry/core/testing';

const PATHS = ['/', '/login', '/reset', '/reset/abc', '/backend', '/backend/customers/people'];

describe('the document of the console', () => {
  let host: TestHost;

  beforeAll(async () => {
    host = await startTestHost({ module: __dirname + '/..' });
  });
  afterAll(() => host.stop());

  test('is the same at every address of a page', async () => {
    const answers = await Promise.all(PATHS.map((path) => fetch(host.url + path)));
    const texts = await Promise.all(answers.map((answer) => answer.text()));
    expect(answers.map(({ status }) => status)).toEqual(PATHS.map(() => 200));
    expect(new Set(texts).size).toBe(1);
    expect(texts[0]).not.toMatch(/<script(?![^>]*src=)|<style| style=| on\w+=/);
  });

  test('forbids inline code, other origins, frames and HTML from texts', async () => {
    const { headers } = await fetch(`${host.url}/login`);
    const policy = headers.get('content-security-policy') ?? '';
    expect(policy).not.toMatch(/unsafe|https?:|upgrade-insecure-requests/);
    for (const part of [
      "default-src 'none'",
      "script-src 'self'",
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
    expect(addresses.map((address) => address.split('/').at(-1))).toEqual(['shell.css', 'shell.js']);
    for (const address of addresses) {
      const answer = await fetch(host.url + address);
      expect([answer.status, answer.headers.get('cache-control')]).toEqual([
        200,
        expect.stringContaining('immutable'),
      ]);
    }
  });

  test('loads at most 110 kB of scripts and 12 kB of styles, compressed', async () => {
    const html = await (await fetch(`${host.url}/login`)).text();
    const sizeOf = async (pattern: RegExp) => {
      const [, address = ''] = pattern.exec(html) ?? [];
      const { headers } = await fetch(host.url + address, {
        method: 'HEAD',
        headers: { 'accept-encoding': 'gzip' },
      });
      expect(headers.get('content-encoding')).toBe('gzip');
      return Number(headers.get('content-length'));
    };
    expect(await sizeOf(/src="(\/assets\/[^"]+)"/)).toBeLessThan(110_000);
    expect(await sizeOf(/href="(\/assets\/[^"]+)"/)).toBeLessThan(12_000);
  });

  test('is gone while the module is off, and the API stays', async () => {
    const without = await startTestHost({
      module: __dirname + '/..',
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
