import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { allowedAddresses, isReachable } from '../outside/addresses';
import { callOutside, type OutsideLimits } from '../outside/callOutside';
import { AddressRefused, type Resolve } from '../outside/pinnedLookup';

const NONE = allowedAddresses([]);

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
  const call = (url: string, limits: Partial<OutsideLimits> = {}, members: object = {}) =>
    callOutside(
      { url, method: 'POST', headers: { authorization: 'Bearer x' }, body: '{"a":1}', ...members },
      { allowed: NONE, resolve: to('127.0.0.1'), timeout: 2_000, ...limits },
    );
  const here = allowedAddresses(['127.0.0.1']);

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
    await expect(call(`http://both.test:${port}/`, { resolve: both })).rejects.toThrow(AddressRefused);
    await expect(call(`http://six.test:${port}/`, { resolve: to('::1', 6) })).rejects.toThrow(AddressRefused);
    expect(seen).toEqual([]);
  });

  test('connects to the address that was checked: a name is looked up once for each connection', async () => {
    let lookups = 0;
    const rebinding: Resolve = () => {
      lookups += 1;
      return Promise.resolve([{ address: lookups === 1 ? '127.0.0.1' : '127.0.0.2', family: 4 }]);
    };
    const answer = await call(`http://rebind.test:${port}/once`, { resolve: rebinding, allowed: here });
    expect([answer.status, lookups, seen.length]).toEqual([200, 1, 1]);
    await expect(
      call(`http://rebind.test:${port}/again`, { resolve: rebinding, allowed: here }),
    ).rejects.toThrow(AddressRefused);
    expect(seen).toHaveLength(1);
  });

  test('follows redirects, checks each, and keeps credentials for the first host', async () => {
    const again = encodeURIComponent(`http://other.test:${port}/end`);
    const answer = await call(`http://first.test:${port}/?to=${again}`, { allowed: here });
    expect(answer).toEqual({ status: 200, redirects: 1 });
    expect(seen.map(({ method, body, headers }) => [method, body, headers.authorization])).toEqual([
      ['POST', '{"a":1}', 'Bearer x'],
      ['GET', '', undefined],
    ]);
    await call(`http://first.test:${port}/keep?to=${again}`, { allowed: here });
    expect(seen.at(-1)).toMatchObject({ method: 'POST', body: '{"a":1}' });
  });

  test('does not follow a redirect to a private address', async () => {
    for (const target of [
      'http://10.0.0.1/',
      'http://[fd00::1]/',
      'file:///etc/passwd',
      'http://2852039166/',
    ]) {
      const url = `http://127.0.0.1:${port}/?to=${encodeURIComponent(target)}`;
      await expect(call(url, { allowed: here })).rejects.toThrow(AddressRefused);
    }
    const resolve: Resolve = (host) =>
      Promise.resolve([{ address: host === 'first.test' ? '127.0.0.1' : '192.168.0.1', family: 4 }]);
    const url = `http://first.test:${port}/?to=${encodeURIComponent('http://inside.test/')}`;
    await expect(call(url, { allowed: here, resolve })).rejects.toThrow(AddressRefused);
  });

  test('ends where redirects do not, where no answer comes in time, and where the answer is too large', async () => {
    const loop = `http://127.0.0.1:${port}/?to=${encodeURIComponent('/?to=/%3Fto%3D/%253Fto%253D/%25253Fto%25253D/')}`;
    await expect(call(loop, { allowed: here })).rejects.toThrow('redirects too often');
    await expect(call(`http://127.0.0.1:${port}/hang`, { allowed: here, timeout: 100 })).rejects.toThrow(
      'in time',
    );
    await expect(call(`http://127.0.0.1:${port}/large`, { allowed: here })).rejects.toThrow('too large');
  });

  test('reaches a host that the operator names, whatever its address', async () => {
    const allowed = allowedAddresses(['hooks.internal']);
    expect((await call(`http://hooks.internal:${port}/`, { allowed })).status).toBe(200);
    await expect(call(`http://other.internal:${port}/`, { allowed })).rejects.toThrow(AddressRefused);
  });
});
