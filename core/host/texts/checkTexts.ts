import { itemsOf } from '../../kernel/kinds/contributedBy';
import type { ContributionKind } from '../../kernel/kinds/ContributionKind';
import type { ModuleManifest } from '../../kernel/manifest/ModuleManifest';
import type { ModulePackage } from '../../kernel/registry/ModulePackage';
import { DEFAULT_LOCALE } from '../../parts/i18n/locales';
import type { Messages, TranslationDeclaration } from '../../parts/i18n/TranslationDeclaration';
import { coreTranslations, Translations } from '../../parts/i18n/Translations';
import { commandKind } from '../../parts/records/commands/commandKind';
import { contributedKinds } from '../checkContributed';
import { BUILT_IN_KINDS } from '../platform';
import { completeTexts, type CompletedTexts, type DeclaredText, neededTexts } from './completeTexts';
import { patternOf, withValues } from './literalsIn';
import { SourceTexts } from './SourceTexts';

/** The texts of a module in one language. */
export interface TextsCheck extends CompletedTexts {
  /** Code of the language. */
  readonly locale: string;
  /** Paths of keys that nothing in the module uses. */
  readonly unused: readonly (readonly string[])[];
}

/** Sections in which the key is the English text, or begins with it. */
const BY_ENGLISH: ReadonlySet<string> = new Set(['errors', 'details', 'titles', 'commands', 'done', 'kinds']);
/** Sections of packages that bring a language to other modules. */
const FOR_OTHERS: ReadonlySet<string> = new Set(['phrases', 'modules']);
const FORM = /_(?:zero|one|two|few|many|other)$/;

/**
 * Compares the texts of a module with what it shows: titles and labels that it declares, errors that its code throws, and keys. No
 * module runs.
 *
 * @param languages texts by language, as `translations` of the manifest has them
 * @param locales languages that are checked
 */
export async function checkTexts(
  module: ModulePackage,
  manifest: ModuleManifest,
  languages: TranslationDeclaration,
  locales: readonly string[],
): Promise<readonly TextsCheck[]> {
  const source = await SourceTexts.read(module.folder);
  const kinds = [...BUILT_IN_KINDS, ...(await contributedKinds(module, manifest, [module.folder])).values()];
  const declared = declaredTexts(manifest, kinds, source);
  const known = new Set(declared.map(({ text }) => text));
  const isUsed = ([section = '', ...keys]: readonly string[]): boolean => {
    const text = section === 'kinds' ? keys.slice(0, -1).join('.') : keys.join('.');
    if (BY_ENGLISH.has(section)) return known.has(text) || source.has(text);
    return isKeyUsed(module.id, [section, ...keys], source);
  };
  return locales.map((locale) => {
    const given = languages[locale] ?? {};
    const isFound = findsIn(module.id, locale, languages, declared);
    const needed = locale === DEFAULT_LOCALE ? given : neededTexts(languages, declared, isFound);
    const unused = 'modules' in given ? [] : pathsIn(given).filter((keys) => !isUsed(keys));
    return { locale, ...completeTexts(needed, given, locale), unused };
  });
}

/** Whether a language has a text of the module in another place than below the text itself: in the core, or composed of a verb and a kind. */
function findsIn(
  moduleId: string,
  locale: string,
  languages: TranslationDeclaration,
  declared: readonly DeclaredText[],
): (text: DeclaredText) => boolean {
  const plain = new Translations();
  plain.register(moduleId, languages);
  const translations = new Translations();
  translations.register(moduleId, languages);
  const own = languages[locale] ?? {};
  const inSection = (texts: Messages = {}, section: string) => {
    const found = texts[section];
    return typeof found === 'object' ? found : {};
  };
  // A label of a kind that has no title yet is found once that has one.
  const titles = declared
    .filter(({ section }) => section === 'titles')
    .map(({ text }) => [text, text] as const);
  translations.register('declared', { [locale]: { titles: Object.fromEntries(titles) } });
  const errors = [own, coreTranslations[locale]].flatMap((texts) => Object.keys(inSection(texts, 'errors')));
  return ({ section, text }) => {
    if (Object.hasOwn(inSection(own, section), text)) return false;
    const code = withValues(text);
    if (section === 'errors' && code !== text) return errors.some((key) => patternOf(code).test(key));
    if (section === 'titles') return plain.has(section, text, locale, moduleId);
    return translations.has(section, text, locale, moduleId);
  };
}

function declaredTexts(
  manifest: ModuleManifest,
  kinds: readonly ContributionKind[],
  source: SourceTexts,
): readonly DeclaredText[] {
  const inSection = (section: DeclaredText['section'], texts: Iterable<string>) =>
    Array.from(texts, (text) => ({ section, text }));
  const ofItems = kinds.flatMap((kind) => {
    const texts = itemsOf(kind, manifest).flatMap((item) => kind.textsOf?.(item) ?? []);
    if (kind.key !== commandKind.key) return inSection('titles', texts);
    return [...inSection('commands', texts), ...inSection('done', texts)];
  });
  const { title, description = title } = manifest;
  return [
    ...inSection('titles', new Set([title, description])),
    ...ofItems,
    ...inSection('errors', source.errors),
  ];
}

/** Whether the code names the key, with values in place of parts of it, or whole sections of keys in which it is. */
function isKeyUsed(moduleId: string, keys: readonly string[], source: SourceTexts): boolean {
  if (FOR_OTHERS.has(keys[0] as string)) return true;
  const stem = keys.join('.').replace(FORM, '').split('.');
  const ends = stem.map((_, index) => stem.slice(index).join('.'));
  const starts = stem.map((_, index) => [moduleId, ...stem.slice(0, index + 1)].join('.'));
  return [...ends, ...starts].some((name) => source.hasKey(name));
}

function pathsIn(texts: Messages, start: readonly string[] = []): (readonly string[])[] {
  return Object.entries(texts).flatMap(([key, text]) =>
    typeof text === 'string' ? [[...start, key]] : pathsIn(text, [...start, key]),
  );
}
