import { execFile } from 'node:child_process';
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { startTestHost, type TestHost } from '@tenantry/core/testing';
import { compiler } from '../../scripts/lib/compiler';

const root = path.resolve(__dirname, '../..');
const run = promisify(execFile);

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

describe('tenantry client', () => {
  const PROGRAM = `
import { createApiClient } from './client';

async function main([baseUrl = '', email = '', password = '']: string[]): Promise<object> {
  let token: string | undefined;
  const api = createApiClient({ baseUrl, token: () => token });
  const early = await api.GET('/auth/users', {});
  const signIn = await api.POST('/auth/login', { body: { email, password } });
  token = signIn.data?.token;
  const users = await api.GET('/auth/users', { params: { query: { pageSize: 1, search: email } } });
  const emails: (string | null)[] | undefined = users.data?.items.map((user) => user.email);
  const refused = await api.PUT('/auth/users', { body: { id: 'nobody' } });
  const reason: string | undefined = refused.error?.error;
  const companies = await api.GET('/customers/companies', { params: { query: { pageSize: 1 } } });
  const companyNames: (string | null)[] | undefined = companies.data?.items.map((company) => company.display_name);
  // @ts-expect-error no such path
  await api.GET('/auth/nobody', {});
  // @ts-expect-error an account needs an e-mail address
  await api.POST('/auth/users', { body: { password } });
  // @ts-expect-error no such member; items may have fields of their tenant
  users.data?.salary;
  return { early: early.response.status, emails, companyNames, refused: refused.response.status, reason };
}
main(process.argv.slice(2)).then((answer) => console.log(JSON.stringify(answer)));
`;
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'tenantry-client-'));
    await symlink(path.join(root, 'node_modules'), path.join(folder, 'node_modules'));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  const tenantry = (...args: string[]): Promise<string> =>
    run(process.execPath, [path.join(root, 'core/bin/tenantry.cjs'), ...args], {
      cwd: folder,
      env: { ...process.env, NODE_OPTIONS: '', INIT_CWD: folder },
    }).then(
      ({ stdout }) => stdout,
      ({ code, stderr }: { code: number; stderr: string }) => `${code} ${stderr}`,
    );

  test('says what it lacks: the generator, a server, a document', async () => {
    expect(await tenantry('client', host.url, '-o', '../client.ts')).toMatch(
      /^1 openapi-typescript is not installed in .*\n {2}Remedy: run "npm install --save-dev openapi-typescript/,
    );
    expect(await tenantry('client', `${host.url}/metrics.json`, '-o', 'client.ts')).toMatch(
      /^1 .*metrics\.json answers 404\.\n {2}Remedy: /,
    );
    expect(await tenantry('client', './nothing.json', '-o', 'client.ts')).toMatch(
      /^1 \.\/nothing\.json cannot be read: /,
    );
    await writeFile(path.join(folder, 'package.json'), '{}');
    expect(await tenantry('client', 'package.json', '-o', 'client.ts')).toMatch(
      /^1 package\.json holds no OpenAPI document\.\n {2}Remedy: name the address of a server/,
    );
  });

  test('writes a client that compiles, signs in, lists, and has the types of errors', async () => {
    const account = { email: 'client@example.test', password: 'Right-Pony-7' };
    const home = await host.homeTenant();
    const token = await home.signInAs('superadmin');
    const found = await host.request<{ items: { id: string }[] }>('GET', '/auth/roles?search=admin', {
      token,
    });
    const json = {
      ...account,
      organizationId: home.organizationId,
      roles: found.body.items.map(({ id }) => id),
    };
    expect((await host.request('POST', '/auth/users', { token, json })).status).toBe(201);

    expect(await tenantry('client', host.url, '-o', 'client.ts')).toMatch(/^Wrote a client of Tenantry API /);
    await writeFile(path.join(folder, 'program.ts'), PROGRAM);
    const compilerOptions = {
      target: 'es2023',
      module: 'node16',
      strict: true,
      skipLibCheck: true,
      types: ['node'],
    };
    await writeFile(
      path.join(folder, 'tsconfig.json'),
      JSON.stringify({ compilerOptions, files: ['program.ts'] }),
    );
    const compiled = await run(process.execPath, [await compiler()], { cwd: folder }).then(
      () => 'compiled',
      ({ stdout }: { stdout: string }) => stdout,
    );
    expect(compiled).toBe('compiled');
    const program = [path.join(folder, 'program.js'), `${host.url}/api`, account.email, account.password];
    const { stdout } = await run(process.execPath, program, { env: { ...process.env, NODE_OPTIONS: '' } });
    expect(JSON.parse(stdout)).toEqual({
      early: 401,
      emails: [account.email],
      companyNames: [],
      refused: 400,
      reason: 'Invalid input',
    });
  });
});
