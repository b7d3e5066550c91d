import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Messages, TranslationDeclaration } from './TranslationDeclaration';

const EXTENSION = '.json';

/**
 * The texts in a folder with a file for each language, `de.json`. Another file is another language.
 *
 * @param folder absolute, as `path.join(__dirname, 'translations')`
 * @throws Error with the file, where it holds no JSON
 */
export function textsIn(folder: string): TranslationDeclaration {
  const files = readdirSync(folder).filter((file) => file.endsWith(EXTENSION));
  return Object.fromEntries(
    files.sort().map((file) => [file.slice(0, -EXTENSION.length), readTexts(path.join(folder, file))]),
  );
}

function readTexts(file: string): Messages {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Messages;
  } catch (error) {
    throw new Error(`${file} holds no JSON: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    });
  }
}
