import type { Dependencies } from '../packages/copyTarballs';
import type { PackageSource } from '../packages/PackageSource';
import type { ModuleNames } from './renderTemplate';

const LIBRARIES = { joi: '^18.3.2', typeorm: '1.1' };

interface PackageOptions {
  readonly names: ModuleNames;
  readonly packageName: string;
  readonly coreVersion: string;
  /** Packages of the modules that it requires. */
  readonly requires: readonly PackageSource[];
}

/** package.json of a module in this repository; its peers are those of every module. */
export function workspacePackage({ names, packageName, coreVersion, requires }: PackageOptions): object {
  return {
    ...identity(names, packageName, coreVersion, requires),
    files: ['dist', '!dist/**/*.tsbuildinfo'],
    exports: { '.': './dist/manifest.js', './package.json': './package.json' },
    peerDependencies: { '@tenantry/core': `^${coreVersion}`, ...LIBRARIES },
  };
}

/**
 * package.json of a module in a repository of its own. What it hands objects of to the host (core, joi, typeorm) are
 * peers, so that module and host share one copy.
 */
export function ownPackage(
  { names, packageName, coreVersion, requires }: PackageOptions,
  sources: Dependencies,
): object {
  return {
    ...identity(names, packageName, '1.0.0', requires),
    files: ['dist', '!dist/test'],
    scripts: {
      build: 'tsc',
      dev: 'tsc && tenantry dev',
      test: 'tsc && node --experimental-vm-modules --no-warnings node_modules/jest/bin/jest.js',
    },
    exports: { '.': './dist/manifest.js', './package.json': './package.json' },
    peerDependencies: { '@tenantry/core': `^${coreVersion}`, ...rangesOf(requires, 'name'), ...LIBRARIES },
    devDependencies: {
      ...sources,
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
export const workspaceTsconfig = (requires: PackageOptions['requires']): object => ({
  extends: '../../tsconfig.json',
  compilerOptions: { rootDir: '.', outDir: 'dist' },
  include: ['**/*.ts'],
  exclude: ['dist', 'node_modules', 'test'],
  references: [{ path: '../../core' }, ...requires.map(({ module }) => ({ path: `../${module}` }))],
});

/** Version ranges of packages, by their name or their module. */
function rangesOf(sources: readonly PackageSource[], key: 'name' | 'module'): Record<string, string> {
  return Object.fromEntries(sources.map((source) => [source[key], `^${source.version}`]));
}

function identity(
  names: ModuleNames,
  name: string,
  version: string,
  requires: PackageOptions['requires'],
): object {
  return {
    name,
    version,
    description: names.title,
    tenantry: { module: names.id, manifest: './dist/manifest.js', requires: rangesOf(requires, 'module') },
  };
}
