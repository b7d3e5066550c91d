import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { coreVersion } from '../../../host';
import { cloneFolder } from '../../lib/folders';
import type { Installation } from '../shared/Installation';
import type { PackageSource } from './PackageSource';

/** The packages of an installation, with where its package.json, or the clone, has them from. */
export async function installedPackages({ plan, environment }: Installation): Promise<PackageSource[]> {
  const base = path.dirname(environment.pluginsConfig);
  const text = await readFile(path.join(base, 'package.json'), 'utf8').catch(() => '{}');
  const { dependencies = {}, devDependencies = {} } = JSON.parse(text) as Record<
    string,
    Record<string, string>
  >;
  const declared = { ...devDependencies, ...dependencies };
  const clone = cloneFolder();
  const originOf = (name: string, folder?: string): Pick<PackageSource, 'file' | 'workspace'> => {
    if (clone !== null && (folder === undefined || path.dirname(folder) === path.join(clone, 'modules'))) {
      return { workspace: folder === undefined ? 'core' : path.relative(clone, folder) };
    }
    const tarball = /^file:(.*\.tgz)$/.exec(declared[name] ?? '')?.[1];
    if (tarball !== undefined) return { file: path.resolve(base, tarball) };
    return folder === undefined || folder.split(path.sep).includes('node_modules') ? {} : { file: folder };
  };
  return [
    { name: '@tenantry/core', version: coreVersion, requires: [], ...originOf('@tenantry/core') },
    ...plan.packages.map(({ packageName, version, id, requires, folder }) => ({
      name: packageName,
      version,
      module: id,
      requires: Object.keys(requires),
      ...originOf(packageName, folder),
    })),
  ];
}
