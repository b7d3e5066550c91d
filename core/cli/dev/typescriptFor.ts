import { createRequire } from 'node:module';
import path from 'node:path';
import type ts from 'typescript';
import { CommandError } from '../lib/CommandError';

/**
 * The TypeScript that a package is compiled with: its own, else that of the installation. Authors choose its version,
 * and servers do not need it, so it is not a dependency of the core.
 *
 * @throws CommandError when neither has one
 */
export function typescriptFor(folder: string, installation: string): typeof ts {
  return createRequire(__filename)(find('typescript', folder, installation)) as typeof ts;
}

/** The script of the compiler for a package: the native one, several times faster, where it is installed as `typescript7`. */
export function compilerFor(folder: string, installation: string): string {
  const file = find('typescript7/package.json', folder, installation, 'typescript/package.json');
  return path.join(path.dirname(file), 'bin/tsc');
}

function find(name: string, folder: string, installation: string, otherwise?: string): string {
  for (const wanted of otherwise === undefined ? [name] : [name, otherwise]) {
    for (const place of [folder, installation]) {
      try {
        return createRequire(path.join(place, 'package.json')).resolve(wanted);
      } catch {
        // The next place may have it.
      }
    }
  }
  throw new CommandError(
    `${folder} is written in TypeScript, and no TypeScript is installed there.`,
    `run "npm install --save-dev typescript@6" in ${folder}.`,
  );
}
