import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { build as bundle, stop } from 'esbuild';

/**
 * Bundles the sources in web/ and their libraries into dist/assets, the folder of files for browsers.
 *
 * @param {string} folder of this module
 * @throws {Error} with the messages of esbuild
 */
export async function build(folder) {
  const target = join(folder, 'dist', 'assets');
  const { outputFiles } = await bundle({
    absWorkingDir: folder,
    entryPoints: { shell: 'web/index.tsx' },
    outdir: target,
    bundle: true,
    splitting: true,
    format: 'esm',
    target: 'es2022',
    jsx: 'automatic',
    minify: true,
    legalComments: 'none',
    define: { 'process.env.NODE_ENV': '"production"' },
    logLevel: 'silent',
    write: false,
  });
  // Its process would live as long as ours, which goes on to serve.
  await stop();
  mkdirSync(target, { recursive: true });
  for (const { path, contents } of outputFiles) writeFileSync(path, contents);
  const built = new Set(outputFiles.map(({ path }) => basename(path)));
  for (const name of readdirSync(target))
    if (!built.has(name)) rmSync(join(target, name), { recursive: true });
}
