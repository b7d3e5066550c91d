import { execFile } from 'node:child_process';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import semver from 'semver';
import { CommandError } from '../../lib/CommandError';
import type { PackageSource } from './PackageSource';

interface Content {
  readonly name: string;
  readonly version: string;
  readonly tenantry?: { readonly module?: string; readonly requires?: Readonly<Record<string, string>> };
}

/**
 * The packages with tarballs in a folder, which replaces a registry; of each package the highest version.
 *
 * @throws CommandError when there are none, the core is missing, or one cannot be read
 */
export async function readTarballs(folder: string): Promise<PackageSource[]> {
  const names = await readdir(folder).catch((error: Error) => {
    throw new CommandError(`${folder} cannot be read: ${error.message}.`, 'name a folder of tarballs.');
  });
  const found = await Promise.all(
    names.filter((name) => name.endsWith('.tgz')).map((name) => readTarball(path.join(folder, name))),
  );
  const newest = new Map<string, PackageSource>();
  for (const source of found.sort((one, other) => semver.compare(one.version, other.version))) {
    newest.set(source.name, source);
  }
  if (newest.has('@tenantry/core')) return [...newest.values()].sort((a, b) => (a.name < b.name ? -1 : 1));
  throw new CommandError(
    `${folder} holds no tarball of @tenantry/core.`,
    'name the folder that "npm run pack:all" of a clone of Tenantry has written.',
  );
}

/** Reads the package in a tarball. @throws CommandError when it cannot be read */
export async function readTarball(file: string): Promise<PackageSource> {
  const { stdout } = await promisify(execFile)('tar', ['-xzOf', file, 'package/package.json']).catch(
    (error: Error) => {
      throw new CommandError(`${file} cannot be read: ${error.message}`, 'remove it, or pack it again.');
    },
  );
  const { name, version, tenantry } = JSON.parse(stdout) as Content;
  return { name, version, module: tenantry?.module, requires: Object.keys(tenantry?.requires ?? {}), file };
}
