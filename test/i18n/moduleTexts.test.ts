import { readdirSync } from 'node:fs';
import path from 'node:path';
import { checkTexts, readIdentity, readManifest, type TextsCheck } from '../../core/dist/host';

/** Compares the texts of a module with what it shows, in each of its languages. */
async function checked(folder: string): Promise<readonly TextsCheck[]> {
  const { module } = await readIdentity(folder, folder);
  if (!module) throw new Error(`${folder} holds no module`);
  const manifest = await readManifest(module);
  if (Array.isArray(manifest)) throw new Error(manifest.map(String).join('\n'));
  const { translations = {} } = manifest;
  return checkTexts(module, manifest, translations, Object.keys(translations));
}

const lines = (all: readonly TextsCheck[]): string[] =>
  all.flatMap(({ locale, missing, unused }) => [
    ...missing.map((keys) => `${locale} lacks ${keys.join('.')}`),
    ...unused.map((keys) => `${locale} has ${keys.join('.')}, which nothing uses`),
  ]);

describe('texts of modules', () => {
  test.each(readdirSync(path.resolve('modules')))('of %s are those that it shows', async (id) => {
    expect(lines(await checked(path.resolve('modules', id)))).toEqual([]);
  });

  test('that are missing or not used are named', async () => {
    expect(lines(await checked(path.resolve('test/fixtures/contract/half-translated')))).toEqual([
      'de lacks console.shelf',
      'de lacks errors.The library is closed',
      'de lacks titles.Use the book',
      'de has titles.Library, which nothing uses',
      'en has console.shelf, which nothing uses',
    ]);
  });
});
