import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { repositoryRoot } from './repositoryRoot';

/** The compiler that the sources are built with; which one, is said by JavaScript that runs before anything is built. */
export async function compiler(): Promise<string> {
  const root = repositoryRoot();
  const file = pathToFileURL(path.join(root, 'scripts/lib/compilerIn.mjs')).href;
  const { compilerIn } = (await import(file)) as { compilerIn(root: string): string };
  return compilerIn(root);
}
