import { execFile } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { CommandError } from '../../lib/CommandError';
import type { Sources } from './packageFiles';

const run = promisify(execFile);

/** The core, and the modules that a test host signs in with. */
const NEEDED = [
  ['@tenantry/core', 'core'],
  ['@tenantry/module-auth', 'modules/auth'],
  ['@tenantry/module-directory', 'modules/directory'],
] as const;

/**
 * Packs what a module's own repository needs of Tenantry into its folder `tenantry`, to be installed from there until
 * it comes from a registry.
 *
 * @throws CommandError when npm fails
 */
export async function packTenantry(root: string, target: string): Promise<Sources> {
  const folder = path.join(target, 'tenantry');
  await mkdir(folder, { recursive: true });
  const workspaces = NEEDED.flatMap(([, workspace]) => ['--workspace', workspace]);
  const args = ['pack', '--json', '--ignore-scripts', '--pack-destination', folder, ...workspaces];
  const { stdout } = await run('npm', args, { cwd: root, maxBuffer: 1e8 }).catch((error: Error) => {
    throw new CommandError(
      `npm pack failed: ${error.message}`,
      'run npm pack in the clone and see what it says.',
    );
  });
  const packed = JSON.parse(stdout) as readonly { readonly name: string; readonly filename: string }[];
  return Object.fromEntries(packed.map(({ name, filename }) => [name, `file:tenantry/${filename}`]));
}
