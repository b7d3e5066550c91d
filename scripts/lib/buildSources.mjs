import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildAssets } from './buildAssets.mjs';
import { compilerIn } from './compilerIn.mjs';
import { PrepareError } from './PrepareError.mjs';
import { removeOrphans } from './removeOrphans.mjs';
import { runQuietly } from './runQuietly.mjs';
import { scanSources } from './scanSources.mjs';
import { withLock } from './withLock.mjs';

/**
 * Compiles core, modules and scripts, and bundles what modules bring for browsers, when a source has changed since the last successful build.
 *
 * @param {string} root
 * @throws {PrepareError} with the errors of the compiler or the bundler
 */
export async function buildSources(root) {
  const path = join(root, '.cache', 'build.json');
  if (readStamp(path)?.fingerprint === scanSources(root).fingerprint) return;
  await withLock(join(root, '.cache', 'prepare.lock'), async () => {
    const before = readStamp(path);
    const { projects, sources, sourceFingerprint, fingerprint } = scanSources(root);
    if (before?.fingerprint === fingerprint) return;
    removeOrphans(root, before?.sources ?? [], sources);
    const pretty = process.stderr.isTTY === true ? 'true' : 'false';
    const { code, output } = await runQuietly(
      'Building',
      process.execPath,
      [compilerIn(root), '-b', ...projects, '--pretty', pretty],
      { cwd: root },
    );
    mkdirSync(join(root, '.cache'), { recursive: true });
    if (code !== 0) {
      // The compiler may have written output even so; the list lets the next build remove what is orphaned.
      writeFileSync(path, JSON.stringify({ fingerprint: '', sources }));
      throw new PrepareError(output.trim());
    }
    await buildAssets(root, projects);
    // Scanned again, for the compiler's own notes are part of the fingerprint; sources come from before the
    // build, so that one edited meanwhile is built next time.
    const after = scanSources(root);
    const unchanged = after.sourceFingerprint === sourceFingerprint;
    writeFileSync(path, JSON.stringify({ fingerprint: unchanged ? after.fingerprint : '', sources }));
  });
}

/**
 * @param {string} path
 * @returns {{ fingerprint: string, sources: string[] } | undefined}
 */
function readStamp(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return undefined;
  }
}
