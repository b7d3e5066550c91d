import { createHash } from 'node:crypto';
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PrepareError } from './PrepareError.mjs';
import { runQuietly } from './runQuietly.mjs';
import { withLock } from './withLock.mjs';
import { workspaces } from './workspaces.mjs';

/**
 * Runs `npm ci` when node_modules is missing, or the lock file or a package.json has changed since.
 *
 * @param {string} root
 * @throws {PrepareError} with npm's output
 */
export async function installPackages(root) {
  if (isStamped(root)) return;
  await withLock(join(root, '.cache', 'prepare.lock'), async () => {
    if (isStamped(root)) return;
    if (!npmInstalled(root)) await runNpm(root);
    writeFileSync(stampPath(root), JSON.stringify({ hash: hashOfInputs(root) }));
  });
}

/** @param {string} root */
const stampPath = (root) => join(root, 'node_modules', '.tenantry-install.json');

/** @param {string} root */
function isStamped(root) {
  try {
    return JSON.parse(readFileSync(stampPath(root), 'utf8')).hash === hashOfInputs(root);
  } catch {
    return false;
  }
}

/** @param {string} root */
function inputs(root) {
  return ['package.json', 'package-lock.json', ...workspaces(root).map((folder) => `${folder}/package.json`)];
}

/** @param {string} root */
function hashOfInputs(root) {
  const hash = createHash('sha256').update(`${process.platform} ${process.arch}\0`);
  for (const path of inputs(root)) hash.update(`${path}\0`).update(readFileSync(join(root, path)));
  return hash.digest('hex');
}

/**
 * Whether somebody has run npm by hand after the last change: then there is nothing left to do.
 *
 * npm notes what it installed in a lock file of its own; it must be newer than every input and agree with
 * package-lock.json on each package.
 *
 * @param {string} root
 */
function npmInstalled(root) {
  const noted = join(root, 'node_modules', '.package-lock.json');
  if (!existsSync(noted)) return false;
  const newest = Math.max(...inputs(root).map((path) => statSync(join(root, path)).mtimeMs));
  if (statSync(noted).mtimeMs < newest) return false;
  /** @type {Record<string, { version?: string, integrity?: string, optional?: boolean, devOptional?: boolean }>} */
  const wanted = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages;
  /** @type {typeof wanted} */
  const found = JSON.parse(readFileSync(noted, 'utf8')).packages;
  return Object.entries(wanted).every(([path, entry]) => {
    if (path === '') return true;
    const installed = found[path];
    if (installed === undefined) return entry.optional === true || entry.devOptional === true;
    return installed.version === entry.version && installed.integrity === entry.integrity;
  });
}

/** @param {string} root */
async function runNpm(root) {
  const args = ['ci', '--no-audit', '--no-fund', '--prefer-offline', '--include=dev', '--include=optional'];
  const npm = process.env.npm_execpath;
  const { code, output } =
    npm !== undefined && /npm-cli\.c?js$/.test(npm)
      ? await runQuietly('Installing packages', process.execPath, [npm, ...args], { cwd: root })
      : await runQuietly('Installing packages', 'npm', args, { cwd: root, shell: process.platform === 'win32' });
  if (code === 0) return;
  throw new PrepareError(
    `npm ci failed:\n${output.trim()}`,
    'check the network and the npm registry; if a package.json was edited, run "npm install" to update package-lock.json',
  );
}
