import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { PrepareError } from './PrepareError.mjs';
import { runQuietly } from './runQuietly.mjs';
import { withLock } from './withLock.mjs';
import { workspaces } from './workspaces.mjs';

/** What package-lock.json repeats of a package.json. */
const REQUIREMENTS = ['dependencies', 'devDependencies', 'optionalDependencies', 'peerDependencies'];
/** What else npm goes by. The rest, scripts for one, may change without installing anything. */
const HEEDED = [...REQUIREMENTS, 'name', 'version', 'workspaces', 'overrides', 'peerDependenciesMeta'];

/**
 * Runs `npm ci` when node_modules is missing, or the lock file or what a package.json asks for has changed since.
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
function hashOfInputs(root) {
  const hash = createHash('sha256').update(`${process.platform} ${process.arch}\0`);
  hash.update(readFileSync(join(root, 'package-lock.json')));
  for (const folder of ['', ...workspaces(root)]) {
    const content = packageIn(root, folder);
    hash.update(`\0${folder}\0${JSON.stringify(HEEDED.map((key) => content[key]))}`);
  }
  return hash.digest('hex');
}

/** @param {string} root @param {string} folder @returns {Record<string, unknown>} */
function packageIn(root, folder) {
  return JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'));
}

/**
 * Whether what is installed is what package.json names, as after somebody has run npm by hand: then there is nothing left
 * to do.
 *
 * npm notes what it installed in a lock file of its own; it must agree with package-lock.json on each package, and
 * that with each package.json.
 *
 * @param {string} root
 */
function npmInstalled(root) {
  const noted = join(root, 'node_modules', '.package-lock.json');
  if (!existsSync(noted)) return false;
  /** @type {Record<string, { version?: string, integrity?: string, optional?: boolean, devOptional?: boolean }>} */
  const wanted = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages;
  for (const folder of ['', ...workspaces(root)]) {
    const content = packageIn(root, folder);
    /** @type {Record<string, unknown>} */
    const locked = wanted[folder] ?? {};
    if (!REQUIREMENTS.every((key) => isDeepStrictEqual(content[key], locked[key]))) return false;
  }
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
      : await runQuietly('Installing packages', 'npm', args, {
          cwd: root,
          shell: process.platform === 'win32',
        });
  if (code === 0) return;
  throw new PrepareError(
    `npm ci failed:\n${output.trim()}`,
    'check the network and the npm registry; if a package.json was edited, run "npm install" to update package-lock.json',
  );
}
