import { startTestHost, type TestHost } from '@tenantry/core/testing';

let host: TestHost;
beforeAll(async () => {
  host = await startTestHost();
});
afterAll(() => host?.stop());

test('the document of the installed modules is valid, and names each of their operations once', async () => {
  const { status, body } = await host.request('GET', '/openapi.json');
  expect(status).toBe(200);
  const { Validator } = await import('@seriousme/openapi-schema-validator');
  expect(await new Validator().validate(structuredClone(body) as Record<string, unknown>)).toMatchObject({
    valid: true,
  });
  const { paths } = body as { paths: Record<string, Record<string, { operationId: string }>> };
  const ids = Object.values(paths).flatMap((methods) => Object.values(methods).map((one) => one.operationId));
  expect(ids).toEqual(expect.arrayContaining(['getAuthUsers', 'getVersion', 'getPlatformModulesById']));
  expect(new Set(ids).size).toBe(ids.length);
});

describe('the API browser', () => {
  const read = (path: string) => fetch(`${host.url}/api/docs${path}`, { redirect: 'manual' });

  test('is reached with and without the slash, and loads nothing from elsewhere', async () => {
    const bare = await read('?x=1');
    expect([bare.status, bare.headers.get('location')]).toEqual([302, '/api/docs/']);
    const page = await read('/');
    const html = await page.text();
    expect(page.headers.get('content-type')).toContain('text/html');
    const policy = page.headers.get('content-security-policy') ?? '';
    expect(policy).toContain("default-src 'none'");
    expect(policy).not.toContain('unsafe');
    // Would turn the page's own files into https on a plain http address.
    expect(policy).not.toContain('upgrade-insecure-requests');
    expect(html).not.toMatch(/<script>|<style>|\son\w+=|https?:|"\/\//);
    const files = [...html.matchAll(/(?:src|href)="([^"]+)"/g)].map((match) => match[1] as string);
    expect(files).toHaveLength(5);
    for (const file of files) {
      const { status, headers } = await read(`/${file}`);
      expect({ file, status, type: headers.get('content-type') }).toMatchObject({
        status: 200,
        type: expect.stringMatching(/javascript|css|png/),
      });
    }
  });

  test('serves none of the other files of its package', async () => {
    for (const file of ['/index.html', '/package.json', '/..%2fpackage.json', '/swagger-ui-bundle.js.map']) {
      expect((await read(file)).status).toBe(404);
    }
  });
});

test('the metrics name requests by the pattern of their route', async () => {
  await host.request('GET', '/platform/modules/auth');
  await host.request('GET', '/no/such/path');
  const response = await fetch(`${host.url}/metrics`);
  expect(response.headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/);
  const text = await response.text();
  const name = 'tenantry_http_request_duration_seconds_count';
  expect(text).toContain(
    `${name}{module="platform",method="GET",route="/platform/modules/:id",status="401"} 1`,
  );
  expect(text).toMatch(/_count\{module="none",method="GET",route="none",status="404"\} \d/);
  expect(text).not.toContain('no/such');
});
