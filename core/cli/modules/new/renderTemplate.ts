import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { filesLeftOut } from './parts';

/** Values that a template is filled with. */
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
 * the module's own. A line that ends in `// with: widget` is there only with this part, one that ends in
 * `// with: service,bulk; without: widget` with one of the first two and without the third.
 */
export async function renderTemplate(
  folder: string,
  names: ModuleNames,
  parts: ReadonlySet<string>,
): Promise<Map<string, string>> {
  const leftOut = filesLeftOut(parts);
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
      const [, content = line, conditions] = /^(.*?) ?\/\/ ((?:with|without): .*)$/.exec(line) ?? [];
      const isThere = (conditions?.split('; ') ?? []).every((condition) => {
        const [word, names = ''] = condition.split(': ');
        return names.split(',').some((name) => parts.has(name)) === (word === 'with');
      });
      return isThere ? [content] : [];
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
