import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { titleOf } from '../../parts/records/collections/description/inWords';
import { codeIn, literalsIn, patternOf, VALUE, withPlaces, withValues } from './literalsIn';

const ELSEWHERE: ReadonlySet<string> = new Set(['node_modules', 'test', 'translations', 'messages']);
const THROWN =
  /(?:badRequest|forbidden|notFound|conflict|unauthorized|unprocessable|refuse|HttpError)\(\s*(?:\d+,\s*)?$/;
/** Letters of a text with values in it that are more than a coincidence. */
const FEW_LETTERS = 3;

/** Texts in the code of a package, as far as it can be read without running it. */
export class SourceTexts {
  private readonly whole = new Set<string>();
  private readonly patterns = new Map<string, RegExp>();
  private readonly names = new Set<string>();
  private all = '';
  /** Sentences of errors that the code throws, `{{a}}` for the first value in each. */
  readonly errors = new Set<string>();

  /** @param folder of the package */
  static async read(folder: string): Promise<SourceTexts> {
    const all = await filesBelow(folder, /(?<!\.d)\.(?:tsx?|[cm]?js)$/, ELSEWHERE);
    const sources = all.filter((file) => !path.relative(folder, file).split(path.sep).includes('dist'));
    const files = sources.some((file) => /\.tsx?$/.test(file)) ? sources : all;
    const texts = new SourceTexts();
    for (const file of files) texts.add(await readFile(file, 'utf8'));
    texts.all = [...texts.whole, ...texts.patterns.keys()].join('\n');
    return texts;
  }

  /** Whether the code has the text, also with values in place of parts of it, or as the name of a member or a choice in words. */
  has(text: string): boolean {
    if (this.whole.has(text) || this.names.has(text)) return true;
    const parts = withValues(text).split(VALUE);
    if (parts.length > 1 && parts.every((part) => this.all.includes(part))) return true;
    return this.hasKey(text);
  }

  /** Whether the code has the key of a text, also with values in place of parts of it. */
  hasKey(key: string): boolean {
    return this.whole.has(key) || [...this.patterns.values()].some((pattern) => pattern.test(key));
  }

  private add(source: string): void {
    for (const { text, before } of literalsIn(source)) {
      if (!text.includes(VALUE)) this.whole.add(text);
      else if (text.replaceAll(/[^A-Za-z]/g, '').length >= FEW_LETTERS)
        this.patterns.set(text, patternOf(text));
      if (/^[\w.]+$/.test(text)) this.names.add(titleOf(text));
      if (THROWN.test(before) && text.includes(' ')) this.errors.add(withPlaces(text));
    }
    for (const [name] of codeIn(source).matchAll(/\b[A-Za-z_]\w*\b/g)) this.names.add(titleOf(name));
  }
}

async function filesBelow(folder: string, name: RegExp, elsewhere: ReadonlySet<string>): Promise<string[]> {
  const files: string[] = [];
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const place = path.join(folder, entry.name);
    if (!entry.isDirectory()) files.push(...(name.test(entry.name) ? [place] : []));
    else if (!elsewhere.has(entry.name)) files.push(...(await filesBelow(place, name, elsewhere)));
  }
  return files;
}
