import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';

/** An import of an ES module; of a dynamic one `d` is its position, of a static one -1. `ss` and `se` are where the statement is. */
interface Import {
  readonly n: string | undefined;
  readonly d: number;
  readonly ss: number;
  readonly se: number;
}

/** Parser for the imports and exports of an ES module. @throws Error for code that is not an ES module */
export type Parse = (
  code: string,
) => readonly [
  imports: readonly Import[],
  exports: readonly { readonly n: string }[],
  ...others: readonly unknown[],
];

/** The parser of ES modules. */
export async function moduleParser(): Promise<Parse> {
  const { init, parse } = await import('es-module-lexer');
  await init;
  return parse;
}

/** Bytes, compressed, of a script with all that it imports at once from the same folder. */
export function sizeWithImports(
  parse: Parse,
  folder: string,
  file: string,
  seen = new Set<string>(),
): number {
  const code = readNew(folder, file, seen);
  if (code === null) return 0;
  const imported = staticImports(parse, code).map(({ n }) => fileAt(file, n));
  const own = gzipSync(code).length;
  return imported.reduce(
    (sum, next) => sum + (next === null ? 0 : sizeWithImports(parse, folder, next, seen)),
    own,
  );
}

/** Names that a script exports, also those of others that it passes on as a whole; null where they cannot be read. */
export function exportsOf(
  parse: Parse,
  folder: string,
  file: string,
  seen = new Set<string>(),
): string[] | null {
  const code = readNew(folder, file, seen);
  if (code === null) return [];
  try {
    const names = parse(code)[1].map(({ n }) => n);
    const passedOn = staticImports(parse, code)
      // eslint-disable-next-line tenantry/text-cuts -- positions that the lexer has found
      .filter(({ ss, se }) => /^export\s*\*\s*from/.test(code.slice(ss, se)))
      .map(({ n }) => fileAt(file, n));
    for (const next of passedOn) {
      const others = next === null ? null : exportsOf(parse, folder, next, seen);
      if (others === null) return null;
      names.push(...others.filter((name) => name !== 'default'));
    }
    return names;
  } catch {
    return null;
  }
}

function readNew(folder: string, file: string, seen: Set<string>): string | null {
  const place = path.join(folder, file);
  if (seen.has(file) || !existsSync(place)) return null;
  seen.add(file);
  return readFileSync(place, 'utf8');
}

function staticImports(parse: Parse, code: string): readonly Import[] {
  try {
    return parse(code)[0].filter(({ d }) => d === -1);
  } catch {
    return [];
  }
}

/** The file that an import of another one names; null for names that are no addresses. */
function fileAt(from: string, name: string | undefined): string | null {
  return name !== undefined && /^\.{1,2}\//.test(name) ? path.join(path.dirname(from), name) : null;
}
