import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { canonicalCode, languageOf } from '../../parts/i18n/locales';
import { textsIn } from '../../parts/i18n/textsIn';
import { checkTexts, type TextsCheck } from '../../host';
import { CommandError } from '../lib/CommandError';
import { formatted } from './new/formatted';
import { folderOf, withPackage } from './packages/openPackage';
import type { Answer } from './shared/Answer';
import { ExitCode } from './shared/ExitCode';

/** Which texts, and whether they are only checked. */
export interface TextsOptions {
  /** Code, as `fr` or `pt-br`. */
  readonly language: string;
  readonly check?: boolean;
}

/** `modules texts <id> --language fr`: writes the texts that the module lacks in a language, in English, to be translated. */
export async function texts(id: string, { language, check = false }: TextsOptions): Promise<Answer> {
  const locale = canonicalCode(language);
  if (locale === null || languageOf(locale) === undefined)
    throw new CommandError(`${language} is not the code of a language.`, 'name it like fr or pt-br.');
  return withPackage(id, async ({ module, manifest }) => {
    const folder = textsFolder(await folderOf(id));
    const [found] = await checkTexts(module, manifest, textsIn(folder), [locale]);
    return answer(id, found as TextsCheck, folder, check);
  });
}

async function answer(id: string, found: TextsCheck, folder: string, check: boolean): Promise<Answer> {
  const { locale, texts } = found;
  const missing = found.missing.map((keys) => keys.join('.'));
  const unused = found.unused.map((keys) => keys.join('.'));
  const file = path.join(folder, `${locale}.json`);
  const name = path.relative(path.dirname(folder), file);
  const isWritten = !check && missing.length > 0;
  if (isWritten) await writeFile(file, await formatted(folder, file, `${JSON.stringify(texts, null, 2)}\n`));
  const lines = [
    isWritten
      ? `Wrote ${missing.length} missing texts into ${name}, in English: translate them.`
      : `${name} lacks ${missing.length} texts.`,
    ...(check ? missing.map((key) => `  missing: ${key}`) : []),
    ...unused.map((key) => `  not used: ${key}`),
  ];
  return {
    exitCode: check && missing.length + unused.length > 0 ? ExitCode.refused : ExitCode.ok,
    text: lines.join('\n'),
    data: { module: id, language: locale, file, missing, unused },
  };
}

/** @throws CommandError where the package keeps no texts in files */
function textsFolder(packageFolder: string): string {
  const found = ['translations', 'src/translations']
    .map((name) => path.join(packageFolder, name))
    .find((folder) => existsSync(folder));
  if (found === undefined)
    throw new CommandError(
      `${packageFolder} has no folder translations.`,
      'keep texts in a file for each language, and read them with textsIn.',
    );
  return found;
}
