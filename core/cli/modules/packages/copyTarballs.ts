import { copyFile, mkdir } from 'node:fs/promises';
import path from 'node:path';
import { packWorkspaces } from './npmPack';
import type { PackageSource } from './PackageSource';

/** `dependencies` of package.json: package name to where npm finds it. */
export type Dependencies = Readonly<Record<string, string>>;

/**
 * Puts the tarballs of packages into a folder of a new package, so that it is complete wherever it is moved.
 *
 * @param folder of the new package @param name of the folder in it
 * @param clone where workspaces are packed
 * @returns dependencies on them
 */
export async function copyTarballs(
  sources: readonly PackageSource[],
  folder: string,
  name: string,
  clone: string | null,
): Promise<Dependencies> {
  const target = path.join(folder, name);
  const workspaces = sources.flatMap(({ workspace }) => workspace ?? []);
  const dependencies: Record<string, string> = {};
  if (clone !== null && workspaces.length > 0) {
    for (const packed of await packWorkspaces(clone, target, workspaces)) {
      dependencies[packed.name] = `file:${name}/${path.basename(packed.file)}`;
    }
  }
  for (const source of sources.filter(({ workspace }) => workspace === undefined)) {
    if (source.file === undefined) dependencies[source.name] = `^${source.version}`;
    else if (source.file.endsWith('.tgz')) {
      await mkdir(target, { recursive: true });
      await copyFile(source.file, path.join(target, path.basename(source.file)));
      dependencies[source.name] = `file:${name}/${path.basename(source.file)}`;
    } else dependencies[source.name] = `file:${path.relative(folder, source.file)}`;
  }
  return Object.fromEntries(Object.entries(dependencies).sort(([one], [other]) => (one < other ? -1 : 1)));
}
