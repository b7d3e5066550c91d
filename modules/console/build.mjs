import { execFile } from 'node:child_process';
import { mkdirSync, readFileSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { build as bundle, stop } from 'esbuild';
import { compilerIn } from '../../scripts/lib/compilerIn.mjs';
import { drawWorld } from './world.mjs';

/** Styles of the first pages, of pages of records, of boards, trees and calendars, of the picture beside the sign-in, of rows that are moved, and of the settings. */
const STYLES = [
  'shell.css',
  'record.css',
  'otherViews.css',
  'entryPicture.css',
  'modules.css',
  'panel.css',
  'arranging.css',
  'settings.css',
];
/** Where the names of shared libraries are resolved by the plugin below. */
const SHARED = 'shared:';
/** The library of the console itself. */
const API = '@tenantry/console';
/** Sources in web/ that lazy parts import, each with the parts that do. */
const SHARED_BY = [
  ['index.tsx', /./],
  ['common.ts', /./],
  // Lists and what the header opens do without what is for extensions, and lists without forms.
  ['api/index.ts', /(?<!\/(?:RecordsPage|Palette|CreateMenu|KeyMap|WorkPopover))$/],
  ['pages/records/RecordsPage.tsx', /\/(?:views\/.*|pages\/(?:records|settings)\/.*|forms)$/],
  ['forms.ts', /\/(?:views\/.*|pages\/(?:records|settings)\/.*)(?<!\/RecordsPage)$/],
];
/** Beginnings of files that have the code of their chunk in them, so that browsers fetch no file that only names another one; each after those that it imports. */
const WHOLE = ['shell.', 'common.', 'RecordsPage-', 'console.', 'forms-'];

/**
 * Bundles the sources in web/ and their libraries into dist/assets, the folder of files for browsers.
 *
 * @param {string} folder of this module
 * @throws {Error} with the messages of esbuild
 */
export async function build(folder) {
  const target = join(folder, 'dist', 'assets');
  const next = `${target}.next`;
  const shared = JSON.parse(readFileSync(join(folder, 'entries', 'shared.json'), 'utf8'));
  const namesIn = (entry) => Object.keys(shared).filter((name) => shared[name] === entry);
  const entries = [...new Set(Object.values(shared))].map((entry) => [
    entry.replace(/\.js$/, ''),
    SHARED + namesIn(entry).join(),
  ]);
  const { outputFiles } = await bundle({
    absWorkingDir: folder,
    entryPoints: {
      shell: 'web/index.tsx',
      common: 'web/common.ts',
      record: 'web/styles/record.css',
      otherViews: 'web/styles/otherViews.css',
      entryPicture: 'web/styles/entryPicture.css',
      modules: 'web/styles/modules.css',
      panel: 'web/styles/panel.css',
      arranging: 'web/styles/arranging.css',
      settings: 'web/styles/settings.css',
      ...Object.fromEntries(entries),
    },
    outdir: next,
    bundle: true,
    splitting: true,
    format: 'esm',
    target: 'es2022',
    jsx: 'automatic',
    minify: true,
    legalComments: 'none',
    // The folder of files has a new address with each build.
    assetNames: '[name]',
    loader: { '.woff2': 'file' },
    define: { 'process.env.NODE_ENV': '"production"' },
    logLevel: 'silent',
    plugins: [sharedLibraries(folder), oneShell(join(folder, 'web'))],
    write: false,
  });
  rmSync(next, { recursive: true, force: true });
  mkdirSync(next, { recursive: true });
  // Each entry has a copy of the styles of the shell.
  for (const { path, contents } of outputFiles)
    if (/\.(?:js|woff2)$/.test(path) || STYLES.includes(basename(path))) writeFileSync(path, contents);
  writeFileSync(join(next, 'world.svg'), drawWorld());
  for (const start of WHOLE)
    await makeWhole(
      next,
      readdirSync(next).find((name) => name.startsWith(start) && name.endsWith('.js')),
    );
  // Its process would live as long as ours, which goes on to serve.
  await stop();
  rmSync(target, { recursive: true, force: true });
  renameSync(next, target);
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
        const names = path.split(',');
        const contents = [
          `import './web/index.tsx';`,
          ...(names.includes(API) ? [`import './web/common.ts'; export * from './web/api/index.ts';`] : []),
          ...reexportsOf(
            names.filter((name) => name !== API),
            require,
          ),
        ].join('\n');
        return { contents, resolveDir };
      });
    },
  };
}

/**
 * Exports of libraries by their names, and the first library as the default.
 *
 * @param {string[]} libraries
 * @param {NodeJS.Require} require
 * @returns {string[]} statements
 */
function reexportsOf(libraries, require) {
  const known = new Set(['default']);
  return libraries.flatMap((library, index) => {
    const names = Object.keys(require(library)).filter(
      (name) => /^[A-Za-z_]\w*$/.test(name) && !known.has(name),
    );
    for (const name of names) known.add(name);
    return [
      `import library${index} from '${library}';`,
      `export const { ${names.join(', ')} } = library${index};`,
      ...(index === 0 ? [`export default library0;`] : []),
    ];
  });
}

/**
 * Keeps the shell together. Code that some of the lazy parts share with it would be a chunk for each group of such parts, two dozen of
 * them to be fetched before anything is shown. With an import of the shell, which is there already, all parts share all of it. The same
 * holds for the other files of `SHARED_BY`.
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
        const part = path.replace(/\.tsx?$/, '');
        if (!lazy.has(part)) return undefined;
        const shared = SHARED_BY.filter(([, parts]) => parts.test(part));
        const imports = shared.map(([file]) => `import ${JSON.stringify(join(folder, file))};`);
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
 * Puts the one chunk that an entry imports into it; other files import the entry in place of the chunk.
 *
 * @param {string} folder of the files
 * @param {string} entry
 */
async function makeWhole(folder, entry) {
  const code = readFileSync(join(folder, entry), 'utf8');
  const [chunk] = /(?<=["']\.\/)chunk-\w+\.js/.exec(code);
  const others = {
    name: 'other files',
    setup({ onResolve }) {
      onResolve({ filter: /^\.\// }, ({ path }) =>
        [chunk, entry].includes(basename(path)) ? undefined : { path, external: true },
      );
    },
  };
  const contents = [entry, chunk].map((name) => `export * from './${name}';`);
  if (/\bas default\b/.test(code)) contents.push(`export { default } from './${entry}';`);
  await bundle({
    stdin: { contents: contents.join(''), resolveDir: folder },
    outfile: join(folder, entry),
    allowOverwrite: true,
    bundle: true,
    format: 'esm',
    target: 'es2022',
    minify: true,
    logLevel: 'silent',
    plugins: [others],
  });
  rmSync(join(folder, chunk));
  for (const name of readdirSync(folder).filter((file) => file.endsWith('.js'))) {
    const importing = readFileSync(join(folder, name), 'utf8');
    writeFileSync(join(folder, name), importing.replaceAll(`./${chunk}`, `./${entry}`));
  }
}
