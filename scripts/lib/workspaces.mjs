import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/**
 * The workspace folders, relative to the root: core and each folder of modules/ that is a package.
 *
 * @param {string} root
 * @returns {string[]}
 */
export function workspaces(root) {
  const modules = existsSync(join(root, 'modules'))
    ? readdirSync(join(root, 'modules'), { withFileTypes: true })
        .filter((entry) => entry.isDirectory())
        .map((entry) => `modules/${entry.name}`)
        .filter((folder) => existsSync(join(root, folder, 'package.json')))
    : [];
  return ['core', ...modules];
}
