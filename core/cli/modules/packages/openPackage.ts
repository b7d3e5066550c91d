import { execFile } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import {
  HostError,
  readIdentity,
  readManifest,
  type ModuleManifest,
  type ModulePackage,
  didYouMean,
  suggest,
} from '../../../host';
import { callersFolder, coreFolder } from '../../lib/folders';
import { CommandError } from '../../lib/CommandError';
import { findInstallation } from '../shared/Installation';
import { npmPack } from './npmPack';

/** The `node_modules` that this core is found in. */
const packagesFolder = coreFolder.includes(`${path.sep}node_modules${path.sep}`)
  ? coreFolder.slice(0, coreFolder.lastIndexOf(`${path.sep}node_modules${path.sep}`) + '/node_modules'.length)
  : path.join(path.dirname(coreFolder), 'node_modules');

/** A module package that the caller named, with its manifest. */
export interface OpenedPackage {
  readonly module: ModulePackage;
  readonly manifest: ModuleManifest;
}

/**
 * Finds a package and reads its manifest while the work runs.
 *
 * @param name a folder, a tarball, or the id of an installed module
 * @throws CommandError @throws HostError when the package or its manifest is wrong
 */
export async function withPackage<T>(name: string, work: (opened: OpenedPackage) => Promise<T>): Promise<T> {
  const place = path.resolve(callersFolder(), name);
  if (name.endsWith('.tgz') || name.endsWith('.tar.gz')) {
    return withTarball(place, async (folder) => work(await open(folder)));
  }
  const folder = await folderOf(name);
  const opened = await open(folder).catch((error: unknown) => {
    if (error instanceof HostError && error.code === 'MODULE_INCOMPATIBLE') return null;
    throw error;
  });
  if (opened) return work(opened);
  // A repository of its own has a core of its own; packed, the module finds this one.
  return withTemporaryFolder(async (temporary) => {
    const { file } = await npmPack(folder, temporary);
    return withTarball(file, async (unpacked) => work(await open(unpacked)));
  });
}

/** The folder of a package. @param name a folder, or the id of an installed module */
export async function folderOf(name: string): Promise<string> {
  const place = path.resolve(callersFolder(), name);
  if (/[./\\]/.test(name)) {
    if (existsSync(place) && statSync(place).isDirectory()) return place;
    throw new CommandError(
      `${place} is not a folder.`,
      'name the folder of a package, or the id of an installed module.',
    );
  }
  const packages = (await findInstallation())?.plan.packages ?? [];
  const found = packages.find(({ id }) => id === name);
  if (found) return found.folder;
  if (existsSync(path.join(place, 'package.json'))) return place;
  const ids = packages.map(({ id }) => id);
  throw new CommandError(
    `No module ${name} is installed. ${didYouMean(suggest(name, ids))}`.trim(),
    'name an installed module, the folder of a package (./parcels), or a tarball.',
  );
}

async function open(folder: string): Promise<OpenedPackage> {
  const { module, problems } = await readIdentity(folder, folder);
  if (!module)
    throw problems[0] ?? new CommandError(`${folder} holds no module.`, 'name the folder of a package.');
  const manifest = await readManifest(module);
  if (Array.isArray(manifest)) throw manifest[0] as Error;
  return { module, manifest };
}

/** Unpacks a tarball where it finds this core and the libraries as it would when installed. */
async function withTarball<T>(file: string, work: (folder: string) => Promise<T>): Promise<T> {
  if (!existsSync(file)) throw new CommandError(`${file} does not exist.`, 'correct the path.');
  return withTemporaryFolder(async (folder) => {
    await promisify(execFile)('tar', ['-xzf', file, '-C', folder]).catch((error: Error) => {
      throw new CommandError(
        `${file} cannot be unpacked: ${error.message}`,
        'name a tarball that npm pack made.',
      );
    });
    return work(path.join(folder, 'package'));
  });
}

async function withTemporaryFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const cache = path.join(packagesFolder, '.cache');
  await mkdir(cache, { recursive: true });
  const folder = await mkdtemp(path.join(cache, 'tenantry-package-'));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
