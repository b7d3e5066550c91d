import { createHash } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { PrepareError } from './PrepareError.mjs';
import { runQuietly } from './runQuietly.mjs';
import { withLock } from './withLock.mjs';
import { workspaces } from './workspaces.mjs';

/** What package-lock.json repeats of a package.json. */
const REQUIREMENTS = ['dependencies', 'devDependencies', 'optionalDependencies', 'peerDependencies'];
/** What else npm installs by. The rest, such as scripts, may change without installing anything. */
const COMPARED = [...REQUIREMENTS, 'name', 'version', 'workspaces', 'overrides', 'peerDependenciesMeta'];

/** Whether scripts of packages run depends on the version of npm; none that is installed here needs its own. */
const OPTIONS = ['--include=optional', '--ignore-scripts', '--no-audit', '--no-fund', '--prefer-offline'];

/**
 * What package-lock.json says of a package.
 *
 * @typedef {{ version?: string, integrity?: string, optional?: boolean, dev?: boolean, devOptional?: boolean, link?: boolean, resolved?: string }} LockedPackage
 */

/**
 * Installs what is missing, or everything anew when the lock file or what a package.json requires has changed.
 *
 * Without tools, what only tests, checks and measurements use is left out; where tools are installed already they stay.
 *
 * @param {string} root
 * @param {boolean} withTools
 * @throws {PrepareError} with npm's output
 */
export async function installPackages(root, withTools) {
  if (isStamped(root, withTools)) return;
  await withLock(join(root, '.cache', 'prepare.lock'), async () => {
    if (isStamped(root, withTools)) return;
    const needsTools = withTools || readStamp(root)?.tools === true || areModulesBuiltWithTools(root);
    if (!npmInstalled(root, needsTools)) await install(root, needsTools);
    const stamp = { hash: hashOfInputs(root), tools: needsTools || npmInstalled(root, true) };
    // Replaced as a whole: copies of this folder may share the file by a link.
    writeFileSync(`${stampPath(root)}.new`, JSON.stringify(stamp));
    renameSync(`${stampPath(root)}.new`, stampPath(root));
  });
}

/** @param {string} root @param {boolean} withTools */
async function install(root, withTools) {
  if (withTools && npmInstalled(root, false)) {
    // `npm ci` would remove what a server may be running from, and unpack it again.
    await runNpm(root, ['install', '--no-save', '--include=dev']);
    if (npmInstalled(root, true)) return;
  }
  await runNpm(root, ['ci', withTools ? '--include=dev' : '--omit=dev']);
}

/** @param {string} root */
const stampPath = (root) => join(root, 'node_modules', '.tenantry-install.json');

/** @param {string} root @returns {{ hash: string, tools?: boolean } | undefined} */
function readStamp(root) {
  try {
    return JSON.parse(readFileSync(stampPath(root), 'utf8'));
  } catch {
    return undefined;
  }
}

/** @param {string} root @param {boolean} withTools */
function isStamped(root, withTools) {
  const stamp = readStamp(root);
  if (stamp === undefined || (withTools && stamp.tools !== true)) return false;
  return stamp.hash === hashOfInputs(root);
}

/** @param {string} root */
function hashOfInputs(root) {
  const hash = createHash('sha256').update(`${process.platform} ${process.arch}\0`);
  hash.update(readFileSync(join(root, 'package-lock.json')));
  for (const folder of ['', ...workspaces(root)]) {
    const content = packageIn(root, folder);
    hash.update(`\0${folder}\0${JSON.stringify(COMPARED.map((key) => content[key]))}`);
  }
  return hash.digest('hex');
}

/**
 * Whether a module of this folder has `devDependencies` that `--omit=dev` would leave out: it may be built with them. Those
 * of the modules of Tenantry are in the package.json of the root.
 *
 * @param {string} root
 */
function areModulesBuiltWithTools(root) {
  const locked = lockedPackages(root);
  return workspaces(root).some((folder) =>
    Object.keys(packageIn(root, folder).devDependencies ?? {}).some((name) => {
      const place = [`${folder}/node_modules/${name}`, `node_modules/${name}`].find((path) => locked[path]);
      const { dev, devOptional } = place === undefined ? {} : entryOf(locked, place);
      return dev === true || devOptional === true;
    }),
  );
}

/**
 * What a folder that is linked is, its own entry says.
 *
 * @param {Record<string, LockedPackage>} locked
 * @param {string} path
 * @returns {LockedPackage}
 */
function entryOf(locked, path) {
  const { link, resolved = '' } = locked[path] ?? {};
  return (link === true ? locked[resolved] : locked[path]) ?? {};
}

/** @param {string} root @returns {Record<string, LockedPackage>} */
const lockedPackages = (root) =>
  JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages ?? {};

/** @param {string} root @param {string} folder @returns {Record<string, unknown>} */
function packageIn(root, folder) {
  return JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'));
}

/**
 * Whether what is installed is what package.json names, as after npm was run by hand: then there is nothing left
 * to do.
 *
 * npm notes what it installed in a lock file of its own; it must agree with package-lock.json on each package, and
 * that with each package.json.
 *
 * @param {string} root
 * @param {boolean} withTools
 */
function npmInstalled(root, withTools) {
  const noted = join(root, 'node_modules', '.package-lock.json');
  if (!existsSync(noted)) return false;
  const wanted = lockedPackages(root);
  for (const folder of ['', ...workspaces(root)]) {
    const content = packageIn(root, folder);
    /** @type {Record<string, unknown>} */
    const locked = wanted[folder] ?? {};
    if (!REQUIREMENTS.every((key) => isDeepStrictEqual(content[key], locked[key]))) return false;
  }
  /** @type {Record<string, LockedPackage>} */
  const found = JSON.parse(readFileSync(noted, 'utf8')).packages;
  return Object.keys(wanted).every((path) => {
    if (path === '') return true;
    const entry = entryOf(wanted, path);
    const installed = found[path] && entryOf(found, path);
    if (installed === undefined)
      return entry.optional === true || entry.devOptional === true || (!withTools && entry.dev === true);
    return installed.version === entry.version && installed.integrity === entry.integrity;
  });
}

/** @param {string} root @param {string[]} command */
async function runNpm(root, command) {
  const args = [...command, ...OPTIONS];
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
    `npm ${command[0]} failed:\n${output.trim()}`,
    'check the network and the npm registry; if a package.json was edited, run "npm install" to update package-lock.json',
  );
}
