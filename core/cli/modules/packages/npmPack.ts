import { execFile } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { CommandError } from '../../lib/CommandError';

/** A tarball, and what is in it. */
export interface PackedPackage {
  /** Of the package. */
  readonly name: string;
  readonly version: string;
  /** Absolute path. */
  readonly file: string;
  /** Paths in the package. */
  readonly files: readonly string[];
  /** Bytes of the tarball. */
  readonly size: number;
}

/**
 * Lets npm pack a package. Scripts of the package do not run.
 *
 * @throws CommandError with what npm says
 */
export async function npmPack(folder: string, target: string): Promise<PackedPackage> {
  const [packed] = await pack(folder, target, []);
  if (packed) return packed;
  throw new CommandError('npm pack made no tarball.', `run npm pack in ${folder} and see what it says.`);
}

/** `npmPack` for workspaces of a folder. @param names their folders; absent: all */
export function packWorkspaces(
  folder: string,
  target: string,
  names?: readonly string[],
): Promise<PackedPackage[]> {
  return pack(folder, target, names?.flatMap((name) => ['--workspace', name]) ?? ['--workspaces']);
}

async function pack(folder: string, target: string, which: readonly string[]): Promise<PackedPackage[]> {
  await mkdir(target, { recursive: true });
  const args = ['pack', '--json', '--ignore-scripts', '--pack-destination', target, ...which];
  const run = promisify(execFile);
  const { stdout } = await run('npm', args, { cwd: folder, maxBuffer: 1e8 }).catch((error: Error) => {
    throw new CommandError(
      `npm pack failed: ${error.message}`,
      `run npm pack in ${folder} and see what it says.`,
    );
  });
  const packed = JSON.parse(stdout) as {
    readonly name: string;
    readonly version: string;
    readonly filename: string;
    readonly size: number;
    readonly files: readonly { readonly path: string }[];
  }[];
  return packed.map(({ name, version, filename, size, files }) => ({
    name,
    version,
    file: path.join(target, filename),
    files: files.map(({ path: file }) => file),
    size,
  }));
}
