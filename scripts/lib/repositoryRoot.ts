import { existsSync } from 'node:fs';
import path from 'node:path';

/** The folder of the repository, whether this runs as source or as built. */
export function repositoryRoot(): string {
  let folder = __dirname;
  while (!existsSync(path.join(folder, 'scripts', 'run.mjs'))) folder = path.dirname(folder);
  return folder;
}
