import { asciiUrl, unicodeUrl, webAddress } from '@tenantry/core';
import { startTestHost, type TestHost } from '@tenantry/core/testing';
import fc from 'fast-check';
import { AlignContactUrls1798690000033 } from '../../modules/customers/migrations/AlignContactUrls1798690000033';
import { noticesOf } from '../support/noticesOf';
import { World } from '../../modules/auth/test/accessSupport';

const UNICODE = 'https://bücher.example/straße?q=ä%20b#é';
const ASCII = 'https://xn--bcher-kva.example/stra%C3%9Fe?q=%C3%A4%20b#%C3%A9';
/** One address in both forms, and in other cases of what has none. */
const WRITINGS = [
  UNICODE,
  ASCII,
  'HTTPS://BÜCHER.example/straße?q=ä%20b#é',
  'https://XN--BCHER-KVA.EXAMPLE/stra%c3%9fe?q=%c3%a4%20b#e\u0301'.normalize('NFC'),
];

describe('the form of an address on the web', () => {
  test.each<readonly [string, string]>([
    ...WRITINGS.map((writing) => [writing, UNICODE] as const),
    ['https://Example.COM/Path%2fA', 'https://example.com/Path%2FA'],
    ['https://a.example/€/%E2%82%AC', 'https://a.example/%E2%82%AC/%E2%82%AC'],
    ['https://a.example/%FF', 'https://a.example/%FF'],
    ['https://a.example/a%CC%88', 'https://a.example/a%CC%88'],
    ['https://a.example/हिन्दी', 'https://a.example/हिन्दी'],
    ['https://user@пример.рф:8080/', 'https://user@пример.рф:8080/'],
    ['http://[::1]:80/', 'http://[::1]:80/'],
    ['https://BÜ', 'https://bü'],
    ['bücher', 'bücher'],
    ['ftp://BÜ.example', 'ftp://BÜ.example'],
  ])('%s is %s', (given, form) => {
    expect(unicodeUrl(given)).toBe(form);
    expect(unicodeUrl(asciiUrl(given))).toBe(form);
  });

  test('is one, and leads where the address leads', () => {
    const domain = fc.constantFrom(
      'bücher.example',
      'XN--BCHER-KVA.example',
      'a.EXAMPLE',
      'пример.рф',
      '127.0.0.1',
      'σς.gr',
    );
    const path = fc.array(
      fc.constantFrom('ä', '%C3%A4', '%c3%a4', 'e', '\u0301', '%CC%81', '%2F', '/', '€', '한', '%', '?', '#'),
      {
        maxLength: 6,
      },
    );
    fc.assert(
      fc.property(domain, path, (host, parts) => {
        const address = `https://${host}/${parts.join('')}`;
        const form = unicodeUrl(address);
        expect([unicodeUrl(form), unicodeUrl(asciiUrl(form))]).toEqual([form, form]);
        const hex = (url: string) => new URL(url).href.replace(/%[\da-f]{2}/gi, (each) => each.toUpperCase());
        expect(hex(form)).toBe(hex(address));
        expect(asciiUrl(form)).toMatch(/^[\x21-\x7e]+$/);
      }),
    );
  });

  test.each([
    'javascript:alert(1)',
    'ftp://bücher.example',
    'https://bü cher.example',
    'https://bücher.example/a b',
    'https://\u202ea.example',
    '//bücher.example',
    'bücher.example',
  ])('%s is refused', (address) => {
    expect(webAddress().validate(address).error?.details[0]?.type).toBe('string.uriCustomScheme');
  });
});

describe('an address on the web', () => {
  let host: TestHost;
  let world: World;

  beforeAll(async () => {
    host = await startTestHost();
    world = await World.of(host);
    const field = { entityId: 'customers.company', key: 'shop', label: 'Shop', kind: 'url' };
    await world.make('/entities/custom-fields', field);
  });
  afterAll(() => host?.stop());

  const list = async (query: Record<string, string>) => {
    const path = `/customers/companies?${new URLSearchParams(query).toString()}`;
    const { status, body } = await world.call<{ items: Record<string, unknown>[] }>('GET', path, {
      token: world.root,
    });
    expect(status).toBe(200);
    return body.items;
  };
  const idsBy = async (field: string, op: string, value: string) =>
    (
      await list({
        'filter[conditions][0][field]': field,
        'filter[conditions][0][op]': op,
        'filter[conditions][0][value]': value,
      })
    ).map(({ id }) => id);

  test('is stored in one form and found in all its writings', async () => {
    for (const writing of WRITINGS) {
      const id = await world.make('/customers/companies', {
        displayName: 'Books',
        websiteUrl: writing,
        cf_shop: writing,
      });
      expect(await list({ id })).toMatchObject([{ website_url: UNICODE, cf_shop: UNICODE }]);
      for (const other of WRITINGS) {
        expect(await idsBy('websiteUrl', 'is', other)).toEqual([id]);
        expect(await idsBy('cf_shop', 'is', ` ${other} `)).toEqual([id]);
      }
      for (const [op, part] of [
        ['starts_with', 'HTTPS://xn--bcher-kva.example'],
        ['contains', '//XN--bcher-kva.EXAMPLE/stra%c3%9fe'],
        ['contains', 'xn--bcher-kva.example'],
        ['contains', 'bücher'],
        ['contains', '/stra%C3%9Fe?q=%c3%a4%20'],
        ['ends_with', '%c3%a9'],
      ] as const) {
        for (const field of ['websiteUrl', 'cf_shop']) {
          expect([part, await idsBy(field, op, part)]).toEqual([part, [id]]);
        }
      }
      expect(await idsBy('websiteUrl', 'contains', '/xn--bcher-kva')).toEqual([]);
      await world.call('DELETE', `/customers/companies?id=${id}`, { token: world.root });
    }
  });

  test('that was stored in another form is brought into it', async () => {
    const id = await world.make('/customers/companies', { displayName: 'Old' });
    await host.sql('UPDATE customers_entities SET website_url = $2 WHERE id = $1', [id, WRITINGS[3]]);
    expect(await noticesOf(host, (runner) => new AlignContactUrls1798690000033().up(runner))).toEqual([]);
    expect(await list({ id })).toMatchObject([{ website_url: UNICODE }]);
  });
});
