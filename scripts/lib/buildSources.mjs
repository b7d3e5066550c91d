import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildAssets } from './buildAssets.mjs';
import { compilerIn, compilerOptions } from './compilerIn.mjs';
import { PrepareError } from './PrepareError.mjs';
import { removeOrphans } from './removeOrphans.mjs';
import { runQuietly } from './runQuietly.mjs';
import { scanSources } from './scanSources.mjs';
import { withLock } from './withLock.mjs';

/**
 * Compiles core, modules and scripts, and bundles what modules bring for browsers, when a source has changed since the last successful build.
 *
 * @param {string} root
 * @param {boolean} withScripts false for the server alone
 * @throws {PrepareError} with the errors of the compiler or the bundler
 */
export async function buildSources(root, withScripts) {
  const path = join(root, '.cache', 'build.json');
  const isBuilt = () =>
    readStamp(path)[withScripts ? 'all' : 'server'] === scanSources(root, withScripts).fingerprint;
  if (isBuilt()) return;
  await withLock(join(root, '.cache', 'prepare.lock'), async () => {
    if (isBuilt()) return;
    const before = readStamp(path);
    const scans = scansOf(root, withScripts);
    const { projects } = scans[0];
    // Scripts that are not built now are not gone.
    const others = withScripts ? [] : before.sources.filter((source) => source.startsWith('scripts/'));
    const sources = [...scans[0].sources, ...others];
    removeOrphans(root, before.sources, sources);
    const pretty = process.stderr.isTTY === true ? 'true' : 'false';
    const { code, output } = await runQuietly(
      'Building',
      process.execPath,
      [compilerIn(root), '-b', ...projects, '--pretty', pretty, ...compilerOptions(root)],
      { cwd: root },
    );
    mkdirSync(join(root, '.cache'), { recursive: true });
    // The compiler may have written output even so; the list lets the next build remove what is orphaned.
    writeFileSync(path, JSON.stringify({ sources }));
    if (code !== 0) throw new PrepareError(output.trim());
    await buildAssets(root, projects);
    // Scanned again, for the compiler's own notes are part of the fingerprint; sources come from before the
    // build, so that one edited meanwhile is built next time.
    const built = scansOf(root, withScripts)
      .filter(({ sourceFingerprint }, index) => sourceFingerprint === scans[index]?.sourceFingerprint)
      .map(({ scope, fingerprint }) => [scope, fingerprint]);
    writeFileSync(path, JSON.stringify({ ...Object.fromEntries(built), sources }));
  });
}

/**
 * What a build covers: everything, or the sources of the server alone, which everything includes.
 *
 * @param {string} root
 * @param {boolean} withScripts
 */
function scansOf(root, withScripts) {
  const server = { scope: 'server', ...scanSources(root, false) };
  return withScripts ? [{ scope: 'all', ...scanSources(root, true) }, server] : [server];
}

/**
 * @param {string} path
 * @returns {{ all?: string, server?: string, sources: string[] }} fingerprints of the last successful builds
 */
function readStamp(path) {
  try {
    return { sources: [], ...JSON.parse(readFileSync(path, 'utf8')) };
  } catch {
    return { sources: [] };
  }
}
