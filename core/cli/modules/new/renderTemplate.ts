import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { PARTS } from './parts';

/** What a template is filled with. */
export interface ModuleNames {
  /** `parcel_labels` */
  readonly id: string;
  readonly title: string;
  /** 13 digits for the first migration. */
  readonly stamp: string;
}

/**
 * The files of a new module, by their path in its package.
 *
 * In a template `__id__`, `__Name__` (ParcelLabels), `__name__` (parcelLabels), `__title__` and `__stamp__` stand for
 * the module's own; a line that ends in `// with: widget` or `// without: widget` is there only then.
 */
export async function renderTemplate(
  folder: string,
  names: ModuleNames,
  parts: ReadonlySet<string>,
): Promise<Map<string, string>> {
  const leftOut = new Set(
    Object.entries(PARTS).flatMap(([name, { files }]) => (parts.has(name) ? [] : files)),
  );
  const rendered = new Map<string, string>();
  for (const file of (await filesIn(folder)).filter((name) => !leftOut.has(name))) {
    const text = await readFile(path.join(folder, file), 'utf8');
    rendered.set(fill(file, names).replace(/^gitignore$/, '.gitignore'), fill(chosen(text, parts), names));
  }
  return rendered;
}

/** `parcel_labels` -> `ParcelLabels` */
function pascal(id: string): string {
  return id.replace(/(^|_)(.)/g, (_match, _border, letter: string) => letter.toUpperCase());
}

function fill(text: string, { id, title, stamp }: ModuleNames): string {
  const name = pascal(id);
  return text
    .replaceAll('__id__', id)
    .replaceAll('__Name__', name)
    .replaceAll('__name__', name.charAt(0).toLowerCase() + name.slice(1))
    .replaceAll("'__title__", () => `'${title.replace(/[\\']/g, '\\$&')}`)
    .replaceAll('__title__', () => title)
    .replaceAll('__stamp__', stamp);
}

function chosen(text: string, parts: ReadonlySet<string>): string {
  return text
    .split('\n')
    .flatMap((line) => {
      const [, content = line, word, part = ''] = /^(.*) \/\/ (with|without): (\w+)$/.exec(line) ?? [];
      return word !== undefined && parts.has(part) !== (word === 'with') ? [] : [content];
    })
    .join('\n');
}

async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
    .sort();
}
