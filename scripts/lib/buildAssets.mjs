import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { PrepareError } from './PrepareError.mjs';

/**
 * Runs the `build.mjs` of each project that has one; it writes what browsers load.
 *
 * @param {string} root
 * @param {string[]} projects folders relative to the root
 * @throws {PrepareError} with the errors of the bundler
 */
export async function buildAssets(root, projects) {
  for (const project of projects) {
    const file = join(root, project, 'build.mjs');
    if (!existsSync(file)) continue;
    const { build } = await import(pathToFileURL(file).href);
    try {
      await build(join(root, project));
    } catch (error) {
      throw new PrepareError(
        `${project}/build.mjs failed:\n${error instanceof Error ? error.message : error}`,
      );
    }
  }
}
