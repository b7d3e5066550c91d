import { readdirSync } from 'node:fs';
import path from 'node:path';

/** The files below a folder with names that end with `ending`, in a stable order. */
export function filesBelow(folder: string, ending: string): string[] {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  return names
    .filter((name) => name.endsWith(ending))
    .map((name) => path.join(folder, name))
    .sort();
}
