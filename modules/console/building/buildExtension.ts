import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { build as bundle, stop } from 'esbuild';
import shared from '../entries/shared.json';

/**
 * Bundles `console/index.tsx` of a package into `dist/assets`, its folder of files for browsers: an ES module `index.js` with a file for
 * each `import()`, and `index.css` where the code imports styles. The names that the console gives by its import map stay imports.
 *
 * @param folder of the package
 * @throws Error with the messages of esbuild; the files of the last good build stay then
 */
export async function buildExtension(folder: string): Promise<void> {
  const target = path.join(folder, 'dist', 'assets');
  // Its process would live as long as ours.
  const { outputFiles } = await bundle({
    absWorkingDir: folder,
    entryPoints: { index: 'console/index.tsx' },
    outdir: target,
    external: Object.keys(shared),
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
  }).finally(() => stop());
  rmSync(target, { recursive: true, force: true });
  mkdirSync(target, { recursive: true });
  for (const file of outputFiles) writeFileSync(file.path, file.contents);
}
