import { gunzipSync } from 'node:zlib';
import { request as send } from 'node:http';
import { startTestHost, type TestHost, type TestTenant } from '@tenantry/core/testing';
import { AuthoredPackages } from '../support/AuthoredPackages';
import { by } from '../support/caller';
import { fixtures } from '../support/fixtures';
import { statusOf } from '../support/statusOf';

const SHELL = `export const shell = ${JSON.stringify('x'.repeat(5_000))};`;
const POLICY = "default-src 'none'; script-src 'self'";

const REPORTS = '/api/platform/policy-reports';

/** A manifest with pages whose documents name a script. */
const manifest = (id: string, paths: readonly string[], more = '') => `
  const { defineModule, route } = require('@tenantry/core');
  const Joi = require('joi');
  const document = (path) => ({ asset }) => ({
    html: '<!doctype html><title>${id} ' + path + '</title><script type="module" src="' + asset('shell.js') + '"></script>',
    contentSecurityPolicy: ${JSON.stringify(POLICY)},
  });
  module.exports = defineModule({
    title: 'Pages of ${id}',
    pages: ${JSON.stringify(paths)}.map((path) => ({ path, document: document(path) })),
    ${more}
  });`;

/** Modules whose only page is where none may be. */
const WRONG_PATHS = [
  ['of_the_api', '/api/x', /is at a path of the host/],
  ['of_the_metrics', '/metrics', /is at a path of the host/],
  ['without_slash', 'backend', /path of plain segments/],
  ['star_within', '/a/*/b', /path of plain segments/],
] as const;

const BROKEN = ['rival', 'untyped', 'unbuilt', 'missing', ...WRONG_PATHS.map(([id]) => id)];

interface Got {
  readonly status: number;
  readonly headers: Record<string, string | string[] | undefined>;
  readonly bytes: Buffer;
  readonly text: string;
}

describe('documents and files for browsers', () => {
  let packages: AuthoredPackages;
  let host: TestHost;
  const lines: string[] = [];
  let own: TestTenant;
  let other: TestTenant;
  const ann = () => by({ tenantId: own.id, features: ['*'] });
  const bob = () => by({ tenantId: other.id, features: ['*'] });
  const root = by({ superAdmin: true });

  beforeAll(async () => {
    packages = await AuthoredPackages.create('office', 'annex', ...BROKEN);
    await packages.describe('office', { assets: { folder: './assets', public: true } });
    await packages.write('office', {
      'manifest.js': manifest('office', ['/', '/backend/*', '/reset/:token', '/backend/help']),
      'assets/shell.js': SHELL,
      'assets/deep/style.css': 'body { color: red }',
      'assets/.hidden.js': 'secret',
      'outside.js': 'secret',
    });
    await packages.describe('annex', { assets: { folder: './assets' } });
    await packages.write('annex', { 'manifest.js': manifest('annex', []), 'assets/part.js': SHELL });
    await packages.describe('rival', { assets: { folder: './assets' } });
    await packages.write('rival', {
      'manifest.js': manifest('rival', ['/reset/:key']),
      'assets/shell.js': SHELL,
    });
    await packages.describe('untyped', { assets: { folder: './assets' } });
    await packages.write('untyped', { 'manifest.js': manifest('untyped', []), 'assets/run.exe': 'x' });
    await packages.describe('unbuilt', { assets: { folder: './assets' } });
    await packages.write('unbuilt', { 'manifest.js': manifest('unbuilt', []) });
    await packages.describe('missing', { assets: { folder: './assets' } });
    await packages.write('missing', {
      'manifest.js': manifest('missing', ['/missing']),
      'assets/other.js': SHELL,
    });
    for (const [id, path] of WRONG_PATHS) {
      await packages.describe(id);
      await packages.write(id, { 'manifest.js': manifest(id, [path]) });
    }
    const sources = ['office', 'annex', ...BROKEN].map((id) => packages.folderOf(id));
    host = await startTestHost({
      sources: ['./modules/{auth,directory}', ...sources, ...fixtures('header-auth')],
      log: { write: (line) => void lines.push(line) },
    });
    own = await host.homeTenant();
    other = await host.tenant();
  });
  afterAll(async () => {
    await host?.stop();
    await packages?.remove();
  });

  /** As node sends it: fetch would decompress, and put paths in order. */
  const get = (path: string, headers: object = {}, method = 'GET') =>
    new Promise<Got>((resolve, reject) => {
      const { hostname, port } = new URL(host.url);
      send({ hostname, port, path, method, headers: { ...headers }, agent: false }, (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('end', () => {
          const bytes = Buffer.concat(chunks);
          const { statusCode: status = 0, headers: fields } = response;
          resolve({ status, headers: fields, bytes, text: bytes.toString() });
        });
      })
        .on('error', reject)
        .end();
    });
  const scriptOf = async (path = '/') => /src="([^"]+)"/.exec((await get(path)).text)?.[1] ?? '';

  test.each([
    ['/', 'office /'],
    ['/backend/deals/7', 'office /backend/*'],
    ['/backend/help', 'office /backend/help'],
    ['/reset/abc', 'office /reset/:token'],
    ['/reset/abc/', 'office /reset/:token'],
  ])('a page is served at %s', async (path, title) => {
    const { status, headers, text } = await get(path);
    expect([status, text]).toEqual([200, expect.stringContaining(`<title>${title}</title>`)]);
    expect(headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': `${POLICY}; report-uri ${REPORTS}; report-to policy`,
      'reporting-endpoints': `policy="${REPORTS}"`,
      'cache-control': 'no-cache',
      'x-content-type-options': 'nosniff',
      'x-request-id': expect.any(String),
    });
  });

  test.each([
    [
      'application/csp-report',
      (uri: string) => ({
        'csp-report': {
          'document-uri': uri,
          'effective-directive': 'img-src',
          'blocked-uri': `${uri}?token=hidden`,
        },
      }),
    ],
    [
      'application/reports+json',
      (uri: string) => [
        {
          type: 'csp-violation',
          body: { documentURL: uri, effectiveDirective: 'img-src', blockedURL: `${uri}?token=hidden` },
        },
      ],
    ],
  ])('what a policy has kept a page from is logged without secrets: %s', async (type, reportOf) => {
    const send = (path: string) =>
      host.request('POST', '/platform/policy-reports', {
        headers: { 'content-type': type },
        body: JSON.stringify(reportOf(`https://app.test${path}`)),
      });
    const before = lines.length;
    expect((await send('/reset/hidden')).status).toBe(204);
    expect((await send('/elsewhere')).status).toBe(204);
    const logged = lines.slice(before).filter((line) => line.includes('Content Security Policy'));
    expect(logged.map((line) => JSON.parse(line) as object)).toEqual([
      expect.objectContaining({
        module: 'office',
        page: '/reset/:token',
        directive: 'img-src',
        blocked: 'https://app.test',
      }),
    ]);
    expect(lines.slice(before).join()).not.toContain('hidden');
  });

  test('reports of another shape are refused', async () => {
    const { status } = await host.request('POST', '/platform/policy-reports', { json: { report: {} } });
    expect(status).toBe(400);
  });

  test('a page that a browser has is not sent again', async () => {
    const { headers } = await get('/');
    const again = await get('/', { 'if-none-match': headers['etag'] });
    expect([again.status, again.bytes.length]).toEqual([304, 0]);
    const head = await get('/', {}, 'HEAD');
    expect([head.status, head.bytes.length, head.headers['content-length']]).toEqual([
      200,
      0,
      headers['content-length'],
    ]);
  });

  test.each([
    ['POST', '/'],
    ['GET', '/reset'],
    ['GET', '/backend'],
    ['GET', '/Backend/x'],
    ['GET', '/nothing'],
    ['GET', '/api/backend/x'],
    ['GET', '/reset/%'],
  ])('nothing is at %s %s', async (method, path) => {
    const { status, text } = await get(path, {}, method);
    expect([status, JSON.parse(text)]).toEqual([404, { error: 'Not Found' }]);
  });

  test('a public file is sent for good, compressed where the browser can read it', async () => {
    const address = await scriptOf();
    expect(address).toMatch(/^\/assets\/office\/[0-9a-f]{16}\/shell\.js$/);
    const plain = await get(address);
    expect([plain.status, plain.text]).toEqual([200, SHELL]);
    expect(plain.headers).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
      vary: 'accept-encoding',
    });
    const packed = await get(address, { 'accept-encoding': 'br, gzip' });
    expect(packed.headers['content-encoding']).toBe('gzip');
    expect(packed.bytes.length).toBeLessThan(200);
    expect(gunzipSync(packed.bytes).toString()).toBe(SHELL);
    const refused = await get(address, { 'accept-encoding': 'gzip;q=0' });
    expect(refused.headers['content-encoding']).toBeUndefined();
    expect((await get(address.replace('shell.js', 'deep/style.css'))).headers['content-type']).toBe(
      'text/css; charset=utf-8',
    );
  });

  test.each([
    'nothing.js',
    '.hidden.js',
    '../outside.js',
    '%2e%2e/outside.js',
    '..%2foutside.js',
    'deep/../../outside.js',
    'deep',
    'shell.js%00',
    '%',
    '__proto__',
  ])('no file is at %s', async (name) => {
    const address = (await scriptOf()).replace('shell.js', name);
    expect((await get(address)).status).toBe(404);
    expect((await get(address.replace(/office\/[0-9a-f]+/, 'office/0000000000000000'))).status).toBe(404);
  });

  test('other files are for signed-in callers whose tenant has the module on', async () => {
    const address = `${host.host.core.pages.baseOf('annex') ?? ''}part.js`;
    const refused = await get(address);
    expect([refused.status, JSON.parse(refused.text)]).toEqual([
      401,
      expect.objectContaining({ error: 'Unauthorized' }),
    ]);
    const given = await get(address, ann().headers);
    expect([given.status, given.headers['cache-control']]).toEqual([
      200,
      'private, max-age=31536000, immutable',
    ]);
    const off = await host.request('PUT', '/platform/tenant-modules/annex', {
      ...ann(),
      json: { enabled: false },
    });
    expect(off.status).toBe(200);
    const gone = await get(address, ann().headers);
    expect([gone.status, JSON.parse(gone.text)]).toEqual([
      404,
      expect.objectContaining({ code: 'MODULE_DISABLED' }),
    ]);
    expect((await get(address, bob().headers)).status).toBe(200);
  });

  test.each<[string, string, RegExp]>([
    ['rival', 'MODULE_CONFLICT', /page \/reset\/:name/],
    ['untyped', 'MODULE_ASSETS_INVALID', /run\.exe is of no type that browsers get/],
    ['unbuilt', 'MODULE_ASSETS_INVALID', /unbuilt\/assets/],
    ['missing', 'MODULE_START_FAILED', /has no file shell\.js/],
    ...WRONG_PATHS.map(
      ([id, , reason]) => [id, 'MODULE_MANIFEST_INVALID', reason] as [string, string, RegExp],
    ),
  ])('the module %s does not run: %s', (id, code, reason) => {
    expect(statusOf(host.report, id)).toMatchObject({
      state: expect.stringMatching(/^(?:disabled|failed)$/),
      problem: { code, reason: expect.stringMatching(reason) },
    });
  });

  test('a new version has a new address, and a module that stops takes its pages with it', async () => {
    const before = await scriptOf();
    await packages.write('office', { 'assets/shell.js': 'export const shell = 2;' });
    expect((await get(before)).text).toBe(SHELL);
    const reloaded = await host.request('POST', '/platform/modules/office/reload', root);
    expect(reloaded.status).toBe(200);
    const after = await scriptOf();
    expect(after).not.toBe(before);
    expect((await get(after)).text).toBe('export const shell = 2;');
    expect((await get(before)).status).toBe(404);
    await host.disable('office');
    expect([(await get('/')).status, (await get(after)).status]).toEqual([404, 404]);
    await host.enable('office');
    expect([(await get('/')).status, (await get(after)).status]).toEqual([200, 200]);
  });
});
