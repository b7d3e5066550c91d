import path from 'node:path';
import { SourceTexts } from '../../core/host/texts/SourceTexts';
import { Translations } from '../../core/parts/i18n/Translations';

const core = path.resolve(__dirname, '../../core');
const LOCALES = ['de', 'es', 'fr', 'pl'];

describe('error texts', () => {
  const translations = new Translations();

  /** Those that are answered in English. */
  const untranslated = (texts: readonly string[]) =>
    LOCALES.flatMap((locale) =>
      texts
        .filter((text) => translations.errorText(text, locale, null) === text)
        .map((text) => `${locale}: ${text}`),
    );

  test.each(['kernel', 'parts'])(
    'of the %s of the core are translated into every language that comes with the server',
    async (folder) => {
      const { errors } = await SourceTexts.read(path.join(core, folder));
      expect(errors.size).toBeGreaterThan(0);
      expect(untranslated([...errors].filter((text) => !text.includes('{{')))).toEqual([]);
    },
  );

  test('with the kind of a record in them are translated too', () => {
    expect(
      untranslated(['Another deal has these values already', 'Other records refer to this deal']),
    ).toEqual([]);
  });
});
