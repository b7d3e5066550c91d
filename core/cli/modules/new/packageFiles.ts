import type { Dependencies } from '../packages/copyTarballs';
import type { PackageSource } from '../packages/PackageSource';
import type { ModuleNames } from './renderTemplate';

const LIBRARIES = { joi: '^18.3.2', typeorm: '1.1' };
/** The bundler of code for browsers, and types that the code is checked with. */
const FOR_BROWSERS = { '@types/react': '^19.3.0', esbuild: '^0.28.2' };

interface PackageOptions {
  readonly names: ModuleNames;
  readonly packageName: string;
  readonly coreVersion: string;
  /** Packages of the modules that it requires. */
  readonly requires: readonly PackageSource[];
  /** Packages of the modules that it uses where they run. */
  readonly optional: readonly PackageSource[];
  /** Whether it has code for browsers. */
  readonly hasPage: boolean;
}

/** package.json of a module in this repository; its peers are those of every module. */
export function workspacePackage(options: PackageOptions): object {
  const { coreVersion, hasPage } = options;
  return {
    ...identity(options, coreVersion),
    files: ['dist', '!dist/**/*.tsbuildinfo'],
    exports: { '.': './dist/manifest.js', './package.json': './package.json' },
    peerDependencies: { '@tenantry/core': `^${coreVersion}`, ...LIBRARIES },
    ...(hasPage && { devDependencies: FOR_BROWSERS }),
  };
}

/**
 * package.json of a module in a repository of its own. What it hands objects of to the host (core, joi, typeorm) are
 * peers, so that module and host share one copy.
 */
export function ownPackage(options: PackageOptions, sources: Dependencies): object {
  const { coreVersion, requires, hasPage } = options;
  const build = hasPage ? 'npm run --silent build' : 'tsc';
  return {
    ...identity(options, '1.0.0'),
    files: ['dist', '!dist/test'],
    scripts: {
      build: hasPage ? 'tsc && tsc -p console && node build.mjs' : 'tsc',
      dev: `${build} && tenantry dev`,
      test: `${build} && node --experimental-vm-modules --no-warnings node_modules/jest/bin/jest.js`,
    },
    exports: { '.': './dist/manifest.js', './package.json': './package.json' },
    peerDependencies: { '@tenantry/core': `^${coreVersion}`, ...rangesOf(requires, 'name'), ...LIBRARIES },
    devDependencies: {
      ...sources,
      ...(hasPage && FOR_BROWSERS),
      '@types/jest': '^30.0.0',
      '@types/node': '^20.19.0',
      jest: '^30.5.0',
      typescript: '~6.0.3',
    },
  };
}

/** plugins.config.json with which `npm run dev` serves a module in the folder that it is written in. */
export function ownConfig(sources: readonly PackageSource[]): object {
  return {
    $schema: './node_modules/@tenantry/core/plugins.config.schema.json',
    sources: ['./', ...sources.flatMap(({ module, name }) => (module === undefined ? [] : name))],
    modules: {},
  };
}

/** tsconfig.json of a module in this repository; its tests are compiled with all others. */
export const workspaceTsconfig = ({ requires, optional, hasPage }: PackageOptions): object => ({
  extends: '../../tsconfig.json',
  compilerOptions: { rootDir: '.', outDir: 'dist' },
  include: ['**/*.ts', 'translations/*.json'],
  exclude: ['dist', 'node_modules', 'test', ...(hasPage ? ['console'] : [])],
  references: [
    { path: '../../core' },
    ...[...requires, ...optional].map(({ module }) => ({ path: `../${module}` })),
  ],
});

/** Version ranges of packages, by their name or their module. */
function rangesOf(sources: readonly PackageSource[], key: 'name' | 'module'): Record<string, string> {
  return Object.fromEntries(sources.map((source) => [source[key], `^${source.version}`]));
}

function identity(
  { names, packageName, requires, optional, hasPage }: PackageOptions,
  version: string,
): object {
  return {
    name: packageName,
    version,
    description: names.title,
    tenantry: {
      module: names.id,
      manifest: './dist/manifest.js',
      requires: rangesOf(requires, 'module'),
      ...(optional.length > 0 && { optional: rangesOf(optional, 'module') }),
      ...(hasPage && { assets: { folder: './dist/assets' } }),
    },
  };
}
