import { readFileSync } from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { globSync } from 'tinyglobby';
import { allowedAddresses, isReachable } from '../../core/parts/outgoing/addresses';
import { AnswerTooLarge } from '../../core/parts/outgoing/boundedAnswer';
import { Outgoing, type OutgoingOptions, RedirectRefused } from '../../core/parts/outgoing/Outgoing';
import { AddressRefused, type Resolve } from '../../core/parts/outgoing/pinnedLookup';

const NONE = allowedAddresses([]);
const ROOT = join(__dirname, '../..');

describe('an address is', () => {
  test.each([
    '127.0.0.1',
    '127.8.9.10',
    '10.0.0.1',
    '172.16.5.4',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '0.0.0.0',
    '0.1.2.3',
    '192.0.0.8',
    '192.0.2.1',
    '198.18.0.1',
    '198.51.100.7',
    '203.0.113.9',
    '224.0.0.1',
    '240.0.0.1',
    '255.255.255.255',
    '192.88.99.1',
    '::1',
    '::',
    '::ffff:127.0.0.1',
    '::ffff:10.0.0.1',
    '::ffff:a9fe:a9fe',
    '::127.0.0.1',
    'fc00::1',
    'fd12:3456::1',
    'fe80::1',
    'fe80::1%eth0',
    'fec0::1',
    'ff02::1',
    '2002:7f00:1::1',
    '2001::1',
    '2001:db8::1',
    '64:ff9b::7f00:1',
    '64:ff9b:1::1',
    '100::1',
    'nonsense',
  ])('refused: %s', (address) => {
    expect(isReachable(address, NONE)).toBe(false);
  });

  test.each(['8.8.8.8', '1.1.1.1', '172.32.0.1', '2606:4700:4700::1111', '::ffff:8.8.8.8'])(
    'reached: %s',
    (address) => {
      expect(isReachable(address, NONE)).toBe(true);
    },
  );

  test('reached where the operator allows its range, and no other', () => {
    const allowed = allowedAddresses(['10.1.0.0/16', 'fd00::/8', '127.0.0.1']);
    expect(isReachable('10.1.2.3', allowed)).toBe(true);
    expect(isReachable('10.2.0.1', allowed)).toBe(false);
    expect(isReachable('fd00::5', allowed)).toBe(true);
    expect(isReachable('::ffff:127.0.0.1', allowed)).toBe(true);
    expect(isReachable('127.0.0.2', allowed)).toBe(false);
  });
});

describe('a call', () => {
  const seen: { url: string; headers: http.IncomingHttpHeaders; method: string; body: string }[] = [];
  let server: http.Server;
  let port: number;

  beforeAll(async () => {
    server = http.createServer((request, response) => {
      let body = '';
      request.on('data', (chunk: Buffer) => (body += chunk.toString()));
      request.on('end', () => {
        seen.push({ url: request.url ?? '', headers: request.headers, method: request.method ?? '', body });
        const to = new URL(request.url ?? '', 'http://x').searchParams.get('to');
        if (to) response.writeHead(request.url?.startsWith('/keep') ? 307 : 302, { location: to });
        if (request.url === '/large') response.write('x'.repeat(2_000_000));
        if (request.url !== '/hang') response.end('done');
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    port = (server.address() as AddressInfo).port;
  });
  beforeEach(() => seen.splice(0));
  afterAll(() => {
    server.closeAllConnections();
    return new Promise((resolve) => server.close(resolve));
  });

  const to =
    (address: string, family = 4): Resolve =>
    () =>
      Promise.resolve([{ address, family }]);
  const opened: Outgoing[] = [];
  afterEach(async () => {
    for (const outgoing of opened.splice(0)) await outgoing.close();
  });
  const outgoing = (allow: readonly string[] = [], resolve = to('127.0.0.1')) => {
    const made = new Outgoing(allow, resolve);
    opened.push(made);
    return made;
  };
  const TENANT = { chosenBy: 'tenant' } as const;
  const call = async (
    url: string,
    by = outgoing(),
    options: OutgoingOptions = TENANT,
    init: RequestInit = {},
  ) => {
    const headers = { authorization: 'Bearer x' };
    const answer = await by.fetch(options)(url, { method: 'POST', headers, body: '{"a":1}', ...init });
    return { status: answer.status, text: await answer.text() };
  };

  test.each([
    ['a loopback address', 'http://127.0.0.1'],
    ['a decimal address', 'http://2130706433'],
    ['a hexadecimal address', 'http://0x7f000001'],
    ['an octal address', 'http://0177.0.0.1'],
    ['a short address', 'http://127.1'],
    ['an address in full-width digits', 'http://１２７.０.０.１'],
    ['IPv6 loopback', 'http://[::1]'],
    ['an IPv4 address in IPv6', 'http://[::ffff:127.0.0.1]'],
    ['an IPv4 address in IPv6, in hexadecimal', 'http://[::ffff:7f00:1]'],
    ['an IPv4 address by NAT64', 'http://[64:ff9b::7f00:1]'],
    ['an IPv4 address by 6to4', 'http://[2002:7f00:1::]'],
    ['an octal address of one number', 'http://017700000001'],
    ['an address of mixed forms', 'http://0x7f.0.1'],
    ['an address with a final dot', 'http://127.0.0.1.'],
    ['a local IPv6 address', 'http://[fd00::1]'],
    ['the metadata of a cloud', 'http://169.254.169.254/latest/meta-data'],
    ['a file', 'file:///etc/passwd'],
    ['credentials in the address', 'http://user:pass@example.com'],
    ['no address', 'not an address'],
  ])('to %s is refused', async (_name, url) => {
    const target = url.startsWith('http') && !url.includes('meta-data') ? `${url}:${port}/` : url;
    await expect(call(target)).rejects.toThrow(AddressRefused);
    expect(seen).toEqual([]);
  });

  test('to a name that leads to a private address is refused, also where only one of its addresses is private', async () => {
    await expect(call(`http://public.test:${port}/`)).rejects.toThrow(AddressRefused);
    const both: Resolve = () =>
      Promise.resolve([
        { address: '8.8.8.8', family: 4 },
        { address: '127.0.0.1', family: 4 },
      ]);
    await expect(call(`http://both.test:${port}/`, outgoing([], both))).rejects.toThrow(AddressRefused);
    const six = outgoing([], to('::1', 6));
    await expect(call(`http://six.test:${port}/`, six)).rejects.toThrow(AddressRefused);
    expect(seen).toEqual([]);
  });

  test('to a domain in Unicode looks up and names its ASCII form, and has the same checks', async () => {
    const names: string[] = [];
    const resolve: Resolve = (name) => {
      names.push(name);
      return Promise.resolve([{ address: '127.0.0.1', family: 4 }]);
    };
    expect(await call(`http://bücher.test:${port}/ä`, outgoing(['127.0.0.1'], resolve))).toMatchObject({
      status: 200,
    });
    expect(names).toEqual(['xn--bcher-kva.test']);
    expect(seen).toMatchObject([{ url: '/%C3%A4', headers: { host: `xn--bcher-kva.test:${port}` } }]);
    await expect(call(`http://bücher.test:${port}/`, outgoing([], resolve))).rejects.toThrow(AddressRefused);
  });

  test('connects to the address that was checked: a name is looked up once for each connection', async () => {
    let lookups = 0;
    const rebinding: Resolve = () => {
      lookups += 1;
      return Promise.resolve([{ address: lookups === 1 ? '127.0.0.1' : '127.0.0.2', family: 4 }]);
    };
    const by = outgoing(['127.0.0.1'], rebinding);
    const { status } = await call(`http://rebind.test:${port}/once`, by);
    expect([status, lookups, seen.length]).toEqual([200, 1, 1]);
    await by.close();
    await expect(call(`http://rebind.test:${port}/again`, by)).rejects.toThrow(AddressRefused);
    expect(seen).toHaveLength(1);
  });

  test('does not follow a redirect, whatever leads where', async () => {
    const by = outgoing(['127.0.0.1']);
    for (const target of ['/end', 'http://10.0.0.1/', 'file:///etc/passwd', 'http://[fd00::1]/']) {
      for (const path of ['/', '/keep']) {
        const url = `http://first.test:${port}${path}?to=${encodeURIComponent(target)}`;
        await expect(call(url, by)).rejects.toThrow(RedirectRefused);
      }
    }
    expect(seen.map(({ url }) => url.includes('?to='))).toEqual(Array.from({ length: 8 }, () => true));
  });

  test('ends where no answer comes in time, and where the answer is too large', async () => {
    const by = outgoing(['127.0.0.1']);
    const late = AbortSignal.timeout(100);
    await expect(call(`http://127.0.0.1:${port}/hang`, by, TENANT, { signal: late })).rejects.toMatchObject({
      name: 'TimeoutError',
    });
    const small = { ...TENANT, mostBytes: 1_000_000 };
    await expect(call(`http://127.0.0.1:${port}/large`, by, small)).rejects.toThrow(AnswerTooLarge);
    expect((await call(`http://127.0.0.1:${port}/large`, by)).text).toHaveLength(2_000_004);
  });

  test('reaches a private address by a name that the operator allows, and never the metadata of a cloud', async () => {
    const by = outgoing(['Hooks.internal', 'away.internal']);
    expect((await call(`http://hooks.internal.:${port}/`, by)).status).toBe(200);
    await expect(call(`http://other.internal:${port}/`, by)).rejects.toThrow(AddressRefused);
    const metadata = outgoing(['away.internal'], to('169.254.169.254'));
    await expect(call(`http://away.internal:${port}/`, metadata)).rejects.toThrow(AddressRefused);
    await expect(call(`http://away.internal:${port}/`, metadata, { chosenBy: 'operator' })).rejects.toThrow(
      AddressRefused,
    );
  });

  test('of the operator reaches private addresses, and those of tenants do not', async () => {
    const by = outgoing();
    const url = `http://127.0.0.1:${port}/`;
    expect((await call(url, by, { chosenBy: 'operator' })).status).toBe(200);
    await expect(call(url, by)).rejects.toThrow(AddressRefused);
    expect((await call(url, by, { ...TENANT, allow: ['127.0.0.1'] })).status).toBe(200);
    await expect(call(url, by)).rejects.toThrow(AddressRefused);
  });
});

describe('requests of this installation', () => {
  /** Files that connect otherwise: to this machine, for an operator at a terminal, or by a protocol of their own. */
  const OTHERS = [
    'core/cli/client/client.ts',
    'core/cli/modules/doctor/checkSurroundings.ts',
    'core/parts/outgoing/Outgoing.ts',
  ];
  const SENDS = /(?<![.\w])fetch\(|\bhttps?\.(?:request|get)\(|from '(?:undici|axios|got|node-fetch)'/;

  test('leave by the one way that checks addresses', () => {
    const files = globSync(['core/**/*.ts', 'modules/*/**/*.ts'], {
      cwd: ROOT,
      ignore: [
        '**/dist/**',
        '**/node_modules/**',
        '**/test/**',
        '**/*.d.ts',
        'modules/console/web/**',
        'core/testing/**',
      ],
    });
    const sending = files.filter((file) => SENDS.test(readFileSync(join(ROOT, file), 'utf8')));
    expect(sending.sort()).toEqual(OTHERS);
  });
});
