import { existsSync } from 'node:fs';
import { join } from 'node:path';

/**
 * The TypeScript compiler to build with, as a script for Node: the native one, several times faster, where its
 * program exists for this platform; else the one the linter uses too. Both write the same.
 *
 * @param {string} root
 */
export function compilerIn(root) {
  const modules = join(root, 'node_modules');
  const native = join(modules, '@typescript', `typescript-${process.platform}-${process.arch}`);
  return join(modules, existsSync(native) ? 'typescript7' : 'typescript', 'bin', 'tsc');
}
