import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';

const IMPORT = /(?:from|import|require\()\s*\(?['"](\.{1,2}\/[^'"]+)['"]/g;
/** Imports are followed through tests, their helpers and scripts; what else they reach is built code, which covers name. */
const FOLLOWED = /^(?:test|scripts|modules\/[^/]+\/(?:test|testing))\//;

/**
 * Lists the files that a file imports by relative path, and those that they import.
 *
 * @param root absolute path of the repository
 * @param file relative to the root
 * @returns paths relative to the root, in no particular order, without `file`
 */
export function importedFiles(root: string, file: string): string[] {
  const found = new Set([file]);
  for (const each of found) {
    if (!FOLLOWED.test(each)) continue;
    for (const [, specifier = ''] of readFileSync(path.join(root, each), 'utf8').matchAll(IMPORT)) {
      const imported = resolve(root, path.posix.join(path.posix.dirname(each), specifier));
      if (imported !== undefined) found.add(imported);
    }
  }
  found.delete(file);
  return [...found];
}

/** The source of an imported path without its extension; undefined without one, as for a package that is built. */
function resolve(root: string, imported: string): string | undefined {
  return [imported, `${imported}.ts`, `${imported}.tsx`, `${imported}/index.ts`].find((candidate) =>
    statSync(path.join(root, candidate), { throwIfNoEntry: false })?.isFile(),
  );
}
