import type { ModuleNames } from './renderTemplate';

/** What a package of its own repository needs of Tenantry: package name to where npm finds it. */
export type Sources = Readonly<Record<string, string>>;

const LIBRARIES = { joi: '^18.3.2', typeorm: '1.1' };

interface PackageOptions {
  readonly names: ModuleNames;
  readonly packageName: string;
  readonly coreVersion: string;
}

/** package.json of a module in this repository: its dependencies are shared with all others. */
export function workspacePackage({ names, packageName, coreVersion }: PackageOptions): object {
  return {
    ...identity(names, packageName, coreVersion),
    files: ['dist', '!dist/**/*.tsbuildinfo'],
    exports: { '.': './dist/manifest.js', './package.json': './package.json' },
    peerDependencies: { '@tenantry/core': `^${coreVersion}` },
    dependencies: LIBRARIES,
  };
}

/**
 * package.json of a module in a repository of its own. What it hands objects of to the host (core, joi, typeorm) are
 * peers, so that module and host share one copy.
 */
export function ownPackage({ names, packageName, coreVersion }: PackageOptions, sources: Sources): object {
  return {
    ...identity(names, packageName, '1.0.0'),
    files: ['dist', '!dist/test'],
    scripts: {
      build: 'tsc',
      test: 'tsc && node --experimental-vm-modules --no-warnings node_modules/jest/bin/jest.js',
    },
    exports: { '.': './dist/manifest.js', './package.json': './package.json' },
    peerDependencies: { '@tenantry/core': `^${coreVersion}`, ...LIBRARIES },
    devDependencies: {
      ...sources,
      '@types/jest': '^30.0.0',
      '@types/node': '^20.19.0',
      jest: '^30.5.0',
      typescript: '~6.0.3',
    },
  };
}

/** tsconfig.json of a module in this repository; its tests are compiled with all others. */
export const workspaceTsconfig = {
  extends: '../../tsconfig.json',
  compilerOptions: { rootDir: '.', outDir: 'dist' },
  include: ['**/*.ts'],
  exclude: ['dist', 'node_modules', 'test'],
  references: [{ path: '../../core' }],
};

function identity(names: ModuleNames, name: string, version: string): object {
  return {
    name,
    version,
    description: names.title,
    tenantry: { module: names.id, manifest: './dist/manifest.js', requires: {} },
  };
}
