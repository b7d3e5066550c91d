/** @covers core/cli/client core/parts/http core/bin */
import { execFile } from 'node:child_process';
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { startTestHost, type TestHost } from '@tenantry/core/testing';
import { compiler } from '../../../scripts/lib/compiler';

const root = path.resolve(__dirname, '../../..');
const run = promisify(execFile);

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
  let host: TestHost;
  beforeAll(async () => {
    host = await startTestHost();
    folder = await mkdtemp(path.join(tmpdir(), 'tenantry-client-'));
    await symlink(path.join(root, 'node_modules'), path.join(folder, 'node_modules'));
  });
  afterAll(async () => {
    await host?.stop();
    await rm(folder, { recursive: true, force: true });
  });

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
