import { stat } from 'node:fs/promises';
import { glob } from 'tinyglobby';

/**
 * Whether files of a package that Node may load were written after a moment: rebuilt, edited, or installed again.
 *
 * The time at which a file's entry changed counts, because npm gives the files of a package times of long ago.
 *
 * @param folder absolute path of the package
 */
export async function changedSince(folder: string, moment: Date): Promise<boolean> {
  const files = await glob(['package.json', '**/*.{js,cjs,mjs,json,node}'], {
    cwd: folder,
    absolute: true,
    ignore: ['**/node_modules/**', '**/test/**'],
  });
  const times = await Promise.all(
    files.map(async (file) => (await stat(file).catch(() => undefined))?.ctimeMs ?? 0),
  );
  return times.some((time) => time > moment.getTime());
}
