import { execFile } from 'node:child_process';
import { stat } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { glob } from 'tinyglobby';
import { madeOnce } from '../../../support/madeOnce';

const root = path.resolve(__dirname, '../../../..');

/** The folder of tarballs that `npm run pack:all` writes; packed once until core or a module changes. */
export async function packedWorkspaces(): Promise<string> {
  return madeOnce('packages', await stateOfWorkspaces(), async (folder) => {
    const script = [path.join(root, 'scripts/run.mjs'), 'pack', '--all', '--to', folder];
    await promisify(execFile)(process.execPath, script, { cwd: root });
  });
}

/** Path, size and time of change of each file that may be packed. */
async function stateOfWorkspaces(): Promise<unknown> {
  const files = await glob(['core/**', 'modules/**'], {
    cwd: root,
    dot: true,
    ignore: ['**/node_modules/**', '**/*.{map,tsbuildinfo}'],
  });
  return Promise.all(
    files.sort().map(async (file) => {
      const { size, mtimeMs } = await stat(path.join(root, file));
      return [file, size, mtimeMs];
    }),
  );
}
