import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { CommandError } from '../../lib/CommandError';

/** A tarball, and what is in it. */
export interface PackedPackage {
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
  const args = ['pack', '--json', '--ignore-scripts', '--pack-destination', target];
  const run = promisify(execFile);
  const { stdout } = await run('npm', args, { cwd: folder, maxBuffer: 1e8 }).catch((error: Error) => {
    throw new CommandError(
      `npm pack failed: ${error.message}`,
      `run npm pack in ${folder} and see what it says.`,
    );
  });
  const [packed] = JSON.parse(stdout) as {
    readonly filename: string;
    readonly size: number;
    readonly files: readonly { readonly path: string }[];
  }[];
  if (!packed)
    throw new CommandError('npm pack made no tarball.', `run npm pack in ${folder} and see what it says.`);
  return {
    file: path.join(target, packed.filename),
    files: packed.files.map(({ path: file }) => file),
    size: packed.size,
  };
}
