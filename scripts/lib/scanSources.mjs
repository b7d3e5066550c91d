import { createHash } from 'node:crypto';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { workspaces } from './workspaces.mjs';

const SKIPPED = new Set(['node_modules', 'dist', 'var']);
/**
 * TypeScript, what a module bundles for browsers and how, and data in folders of a project; JSON beside its package.json is
 * for tools.
 */
const SOURCE =
  /\.tsx?$|^(core|scripts|modules\/[^/]+)\/.+\/[^/]+\.json$|^modules\/[^/]+\/((web|console)\/.+\.css|build\.mjs)$/;
/** What `modules new` writes modules from; becomes source there. */
const TEMPLATES = 'core/cli/templates';

/**
 * Checks every source by size and time of change, without reading any.
 *
 * `sourceFingerprint` stands for the sources, `fingerprint` for sources and what was built from them.
 *
 * @param {string} root
 * @param {boolean} withScripts also those of scripts/, which the server does not need
 * @returns {{ projects: string[], sources: string[], sourceFingerprint: string, fingerprint: string }}
 */
export function scanSources(root, withScripts) {
  const inputs = createHash('sha256');
  const outputs = createHash('sha256');
  note(inputs, root, 'tsconfig.json');
  note(inputs, root, 'node_modules/.tenantry-install.json');
  const projects = [];
  const sources = [];
  for (const folder of [...workspaces(root), ...(withScripts ? ['scripts'] : [])]) {
    const found = sourcesOf(root, folder);
    if (found.length === 0 || !existsSync(join(root, folder, 'tsconfig.json'))) continue;
    projects.push(folder);
    sources.push(...found);
    note(inputs, root, `${folder}/tsconfig.json`);
    note(outputs, root, `${folder}/dist/tsconfig.tsbuildinfo`);
  }
  for (const path of sources) note(inputs, root, path);
  const sourceFingerprint = inputs.digest('hex');
  return {
    projects,
    sources,
    sourceFingerprint,
    fingerprint: `${sourceFingerprint}:${outputs.digest('hex')}`,
  };
}

/** @param {string} root @param {string} folder @returns {string[]} */
function sourcesOf(root, folder) {
  const found = [];
  for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) {
      if (!SKIPPED.has(entry.name) && path !== TEMPLATES && !isModuleTest(path))
        found.push(...sourcesOf(root, path));
    } else if (SOURCE.test(path)) found.push(path);
  }
  return found;
}

/** A module's tests are its own folder `test`, which its tsconfig.json leaves out. @param {string} path */
function isModuleTest(path) {
  return /^modules\/[^/]+\/test$/.test(path);
}

/** @param {import('node:crypto').Hash} hash @param {string} root @param {string} path */
function note(hash, root, path) {
  const stats = statSync(join(root, path), { throwIfNoEntry: false });
  hash.update(`${path} ${stats?.size} ${stats?.mtimeMs}\0`);
}
