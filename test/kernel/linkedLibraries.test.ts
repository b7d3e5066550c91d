import { mkdir, mkdtemp, realpath, rm, symlink, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readIdentity, readManifest } from '@tenantry/core/host';

const root = path.resolve(__dirname, '../..');

describe('a module whose libraries are links, as npm makes them for folders', () => {
  let folder: string;
  let server: Server;

  beforeAll(async () => {
    folder = await realpath(await mkdtemp(path.join(tmpdir(), 'tenantry-links-')));
    server = createServer();
    await new Promise<void>((resolve) => server.listen(path.join(folder, 'socket'), resolve));
    for (const name of ['@tenantry/core', 'joi']) {
      const link = path.join(folder, 'node_modules', name);
      await mkdir(path.dirname(link), { recursive: true });
      await symlink(await realpath(path.join(root, 'node_modules', name)), link);
    }
  });
  afterAll(async () => {
    await new Promise((resolve) => server.close(resolve));
    await rm(folder, { recursive: true, force: true });
  });

  /** Installs a version of it, which looks at the socket and then loads its libraries. @param form of the call */
  const install = async (version: string, form: string): Promise<string> => {
    const at = path.join(folder, 'node_modules/@acme/linked');
    await rm(at, { recursive: true, force: true });
    await mkdir(at, { recursive: true });
    const peerDependencies = { '@tenantry/core': '^0.8.0' };
    const tenantry = { module: 'acme_linked', manifest: './manifest.js' };
    await writeFile(
      path.join(at, 'package.json'),
      JSON.stringify({ name: '@acme/linked', version, peerDependencies, tenantry }),
    );
    await writeFile(
      path.join(at, 'manifest.js'),
      `const { ${form} } = require('node:fs');
      ${form}(${JSON.stringify(path.join(folder, 'socket'))});
      const { defineModule } = require('@tenantry/core');
      require('joi');
      module.exports = defineModule({ title: require.resolve('joi') });`,
    );
    return at;
  };

  test.each([
    ['1.0.0', 'statSync'],
    ['1.1.0', 'lstatSync'],
    ['1.2.0', 'statSync'],
  ])('shares those of the host, also when version %s has called %s on a socket', async (version, form) => {
    const at = await install(version, form);
    const { module, problems } = await readIdentity(at, at);
    expect(problems).toEqual([]);
    const manifest = module && (await readManifest(module));
    expect(manifest).toMatchObject({ title: require.resolve('joi') });
  });
});
