import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';

/**
 * The TypeScript compiler to build with, as a script for Node: the native one, several times faster, where its
 * program exists for this platform; else the one the linter uses too. Both write the same.
 *
 * @param {string} root
 */
export function compilerIn(root) {
  return join(root, 'node_modules', hasNative(root) ? 'typescript7' : 'typescript', 'bin', 'tsc');
}

/**
 * The last arguments for that compiler. Its checkers share nothing: each reads the types of libraries again, which costs more
 * than a second processor brings.
 *
 * @param {string} root
 */
export function compilerOptions(root) {
  return hasNative(root) && availableParallelism() <= 2 ? ['--checkers', '1'] : [];
}

/** @param {string} root */
function hasNative(root) {
  return existsSync(
    join(root, 'node_modules', '@typescript', `typescript-${process.platform}-${process.arch}`),
  );
}
