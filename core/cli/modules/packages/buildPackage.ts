import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { CommandError } from '../../lib/CommandError';
import type { PackageJson } from './checkPacked';

/**
 * Runs the script `build` of a package, if it has one. Modules of a clone of Tenantry have none: `npm run` builds them.
 *
 * @returns its package.json
 * @throws CommandError when the folder holds no module, or the module does not build
 */
export async function buildPackage(folder: string): Promise<PackageJson> {
  const { scripts, ...content } = await readPackage(folder);
  if (scripts?.['build'] === undefined) return content;
  await promisify(execFile)('npm', ['run', '--silent', 'build'], { cwd: folder, maxBuffer: 1e8 }).catch(
    ({ stdout, stderr }: { stdout: string; stderr: string }) => {
      throw new CommandError(
        `The package does not build:\n${`${stdout}${stderr}`.trim()}`,
        'fix that and run the command again.',
      );
    },
  );
  return content;
}

async function readPackage(folder: string): Promise<PackageJson & { scripts?: Record<string, string> }> {
  try {
    const content = JSON.parse(await readFile(path.join(folder, 'package.json'), 'utf8')) as PackageJson;
    if (typeof content.tenantry === 'object') return content;
  } catch (error) {
    throw new CommandError(
      `${folder} has no usable package.json: ${(error as Error).message}`,
      'name the folder of a module.',
    );
  }
  throw new CommandError(`${folder} holds no module.`, 'add the key "tenantry" to its package.json.');
}
