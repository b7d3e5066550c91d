import { rmSync } from 'node:fs';
import { join } from 'node:path';

const OUTPUTS = { ts: ['.js', '.js.map', '.d.ts', '.d.ts.map'], json: ['.json'] };

/**
 * Removes what was built from sources that are gone, which the compiler leaves behind.
 *
 * @param {string} root
 * @param {string[]} before sources of the last build
 * @param {string[]} now
 */
export function removeOrphans(root, before, now) {
  const kept = new Set(now);
  for (const source of before) {
    if (kept.has(source) || source.endsWith('.d.ts')) continue;
    const [, project, path, kind] = /^(core|scripts|modules\/[^/]+)\/(.+)\.(ts|json)$/.exec(source) ?? [];
    if (project === undefined) continue;
    for (const output of OUTPUTS[kind]) rmSync(join(root, project, 'dist', path + output), { force: true });
  }
}
