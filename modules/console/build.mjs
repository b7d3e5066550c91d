import { execFile } from 'node:child_process';
import { mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { build as bundle, stop } from 'esbuild';
import { compilerIn } from '../../scripts/lib/compilerIn.mjs';

/** Where the names of shared libraries are resolved by the plugin below. */
const SHARED = 'shared:';
/** Sources in web/ that all lazy parts import. */
const SHARED_BY_ALL = ['index.tsx', 'common.ts'];
/** The chunks that the shell needs at once; the document names them, so that browsers fetch them together. */
const PRELOADED = '.preloaded.json';

/**
 * Bundles the sources in web/ and their libraries into dist/assets, the folder of files for browsers.
 *
 * @param {string} folder of this module
 * @throws {Error} with the messages of esbuild
 */
export async function build(folder) {
  const target = join(folder, 'dist', 'assets');
  const shared = JSON.parse(readFileSync(join(folder, 'entries', 'shared.json'), 'utf8'));
  const entries = Object.entries(shared).map(([name, file]) => [file.replace(/\.js$/, ''), SHARED + name]);
  const { outputFiles, metafile } = await bundle({
    absWorkingDir: folder,
    entryPoints: { shell: 'web/index.tsx', ...Object.fromEntries(entries) },
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
    metafile: true,
    plugins: [sharedLibraries(folder), oneShell(join(folder, 'web'))],
    write: false,
  });
  // Its process would live as long as ours, which goes on to serve.
  await stop();
  mkdirSync(target, { recursive: true });
  for (const { path, contents } of outputFiles) writeFileSync(path, contents);
  writeFileSync(
    join(target, PRELOADED),
    JSON.stringify(importedBy('dist/assets/shell.js', metafile.outputs)),
  );
  const built = new Set([PRELOADED, ...outputFiles.map(({ path }) => basename(path))]);
  for (const name of readdirSync(target))
    if (!built.has(name)) rmSync(join(target, name), { recursive: true });
  await declareTypes(folder);
}

/**
 * Writes the types of `@tenantry/console` into dist/browser, from its sources.
 *
 * @param {string} folder of this module
 */
async function declareTypes(folder) {
  const compiler = compilerIn(join(folder, '..', '..'));
  await promisify(execFile)(process.execPath, [compiler, '-p', join(folder, 'web', 'tsconfig.types.json')]);
}

/**
 * React is CommonJS, whose exports have no names for browsers: the entry of each shared library lists them.
 *
 * @param {string} folder of this module
 * @returns {import('esbuild').Plugin}
 */
function sharedLibraries(folder) {
  const require = createRequire(join(folder, 'build.mjs'));
  return {
    name: 'shared libraries',
    setup({ onResolve, onLoad }) {
      onResolve({ filter: /^shared:/ }, ({ path }) => ({
        path: path.slice(SHARED.length),
        namespace: 'shared',
      }));
      onLoad({ filter: /.*/, namespace: 'shared' }, ({ path }) => {
        const resolveDir = folder;
        const shell = `import './web/index.tsx';`;
        if (path === '@tenantry/console')
          return {
            contents: `${shell} import './web/common.ts'; export * from './web/api/index.ts';`,
            resolveDir,
          };
        const names = Object.keys(require(path)).filter((name) => /^[A-Za-z_]\w*$/.test(name));
        const contents = `${shell} import library from '${path}';
          export const { ${names.filter((name) => name !== 'default').join(', ')} } = library;
          export default library;`;
        return { contents, resolveDir };
      });
    },
  };
}

/**
 * Keeps the shell together. Code that some of the lazy parts share with it would be a chunk for each group of such parts, two dozen of
 * them to be fetched before anything is shown. With an import of the shell, which is there already, all parts share all of it. The same
 * holds for `common.ts`, what most parts need besides.
 *
 * @param {string} folder of the sources
 * @returns {import('esbuild').Plugin}
 */
function oneShell(folder) {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /(?<!\.d)\.tsx?$/.test(file))
    .map((file) => join(folder, file));
  const lazy = new Set(files.flatMap((file) => lazyImportsOf(file)));
  return {
    name: 'one shell',
    setup({ onLoad }) {
      onLoad({ filter: /\.tsx?$/ }, ({ path }) => {
        if (!lazy.has(path.replace(/\.tsx?$/, ''))) return undefined;
        const imports = SHARED_BY_ALL.map((file) => `import ${JSON.stringify(join(folder, file))};`);
        return { contents: `${readFileSync(path, 'utf8')}\n${imports.join('')}`, loader: 'tsx' };
      });
    },
  };
}

/**
 * Sources that a file loads when they are needed.
 *
 * @param {string} file
 * @returns {string[]} paths without extensions
 */
function lazyImportsOf(file) {
  const found = readFileSync(file, 'utf8').matchAll(/\bimport\(\s*'(\.[^']+)'/g);
  return [...found].map(([, name = '']) => join(dirname(file), name));
}

/**
 * Chunks that a file imports, directly or through others.
 *
 * @param {string} file
 * @param {import('esbuild').Metafile['outputs']} outputs
 * @returns {string[]} names of files
 */
function importedBy(file, outputs) {
  const found = new Set();
  const visit = (name) => {
    for (const { path, kind } of outputs[name]?.imports ?? []) {
      if (kind !== 'import-statement' || found.has(path)) continue;
      found.add(path);
      visit(path);
    }
  };
  visit(file);
  return [...found].map((path) => basename(path));
}
