import { mkdirSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { build as bundle, stop } from 'esbuild';

/** What the web console gives by its import map. Everything else is bundled. */
const SHARED = ['react', 'react/jsx-runtime', 'react-dom', 'react-dom/client', '@tenantry/console'];

/**
 * Bundles console/ into dist/assets, the folder of files for browsers. `tenantry dev` calls it when a file is saved.
 *
 * @param {string} folder of this package
 * @throws {Error} with the messages of esbuild
 */
export async function build(folder) {
  const target = path.join(folder, 'dist', 'assets');
  const { outputFiles } = await bundle({
    absWorkingDir: folder,
    entryPoints: { index: 'console/index.tsx' },
    outdir: target,
    external: SHARED,
    bundle: true,
    splitting: true,
    format: 'esm',
    target: 'es2022',
    jsx: 'automatic',
    minify: true,
    logLevel: 'silent',
    write: false,
  }).finally(stop);
  rmSync(target, { recursive: true, force: true });
  mkdirSync(target, { recursive: true });
  for (const file of outputFiles) writeFileSync(file.path, file.contents);
}

const script = fileURLToPath(import.meta.url);
if (process.argv[1] !== undefined && realpathSync(process.argv[1]) === script) await build(path.dirname(script));
