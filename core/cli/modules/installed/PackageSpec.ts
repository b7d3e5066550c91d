import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { callersFolder } from '../../lib/folders';
import { CommandError } from '../../lib/CommandError';
import { readTarball } from '../packages/readTarballs';

/** A package that is to be installed. */
export interface PackageSpec {
  /** Of the package. */
  readonly name: string;
  /** As npm takes it; paths are absolute. */
  readonly spec: string;
}

const NAMED = /^((?:@[a-z0-9~-][a-z0-9._~-]*\/)?[a-z0-9~-][a-z0-9._~-]*)(?:@[^/]*)?$/;

/** True for a tarball in a file. */
export const isTarball = (spec: string): boolean => /\.(tgz|tar\.gz)$/.test(spec);

/**
 * Reads the argument of an install: a tarball, a folder, or the name of a package with or without a version.
 *
 * @throws CommandError for anything else, and for a file that does not exist
 */
export async function readPackageSpec(text: string): Promise<PackageSpec> {
  const isFile = isTarball(text) || /^([./\\]|[A-Za-z]:)/.test(text);
  if (!isFile) {
    const name = NAMED.exec(text)?.[1];
    if (name !== undefined) return { name, spec: text };
    throw new CommandError(
      `"${text}" names no package.`,
      'name a package (@acme/loyalty or @acme/loyalty@1.2.0), a tarball, or a folder (./loyalty).',
    );
  }
  const spec = path.resolve(callersFolder(), text);
  if (!existsSync(spec)) throw new CommandError(`${spec} does not exist.`, 'correct the path.');
  if (isTarball(spec)) return { name: (await readTarball(spec)).name, spec };
  const content = await readFile(path.join(spec, 'package.json'), 'utf8').catch(() => {
    throw new CommandError(`${spec} has no package.json.`, 'name the folder of a package.');
  });
  return { name: (JSON.parse(content) as { name: string }).name, spec };
}
