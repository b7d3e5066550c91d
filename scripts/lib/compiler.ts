import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { repositoryRoot } from './repositoryRoot';

interface Compilers {
  compilerIn(root: string): string;
  compilerOptions(root: string): string[];
}

/** The compiler that the sources are built with; which one, is said by JavaScript that runs before anything is built. */
export async function compiler(): Promise<string> {
  return (await compilers()).compilerIn(repositoryRoot());
}

/** Options of the compiler, given after all others. */
export async function compilerOptions(): Promise<string[]> {
  return (await compilers()).compilerOptions(repositoryRoot());
}

async function compilers(): Promise<Compilers> {
  const file = path.join(repositoryRoot(), 'scripts/lib/compilerIn.mjs');
  return (await import(pathToFileURL(file).href)) as Compilers;
}
