import Joi from 'joi';
import { languageOf } from '../../i18n/locales';
import type { CollectionDeclaration } from './CollectionDeclaration';
import { columnOf } from './RecordStore';
import type { Item } from './list/Item';
import { customTexts } from '../customFields/customTexts';
import type { RecordTexts } from '../texts/RecordTexts';
import { translatableMembers } from './translatableOf';

/** Asks for the language of the request. */
const AUTO = 'auto';

interface Caller {
  readonly query: Readonly<Record<string, unknown>>;
  readonly scope: { readonly locale: string };
  readonly services: { readonly recordTexts: Pick<RecordTexts, 'of'> };
}

/** Puts texts of a language in place of those of records. */
export type Localize = (items: readonly Item[]) => Promise<readonly Item[]>;

/** The parameter by which clients ask for texts in a language. */
export const localeParameter = () =>
  Joi.string()
    .trim()
    .max(35)
    .empty('')
    .custom((value: string, helpers) =>
      value === AUTO ? value : (languageOf(value) ?? helpers.error('any.invalid')),
    )
    .description('texts in this language where there are translations; `auto`: in that of the request');

/** The parameter, where records have texts in several languages. */
export function localeParameters(declaration: CollectionDeclaration): Record<string, Joi.Schema> {
  return translatableMembers(declaration).length > 0 ? { locale: localeParameter() } : {};
}

/** The language that a request asks texts in; undefined where it asks for none. */
export function askedLocale({ query, scope }: Pick<Caller, 'query' | 'scope'>): string | undefined {
  const { locale } = query;
  if (typeof locale !== 'string') return undefined;
  return locale === AUTO ? (languageOf(scope.locale) ?? scope.locale) : locale;
}

/** Returns a function that translates the items of a request; undefined where the request names no language. */
export function localizing(declaration: CollectionDeclaration, caller: Caller): Localize | undefined {
  const locale = askedLocale(caller);
  if (locale === undefined) return undefined;
  const { kind, fields, list } = declaration;
  const names = translatableMembers(declaration).map((member) => {
    const column = columnOf(member, fields[member]?.column || undefined);
    return { member, shown: list.names === 'members' ? member : column };
  });
  return async (items) => {
    const ids = items.map(({ id }) => String(id));
    const texts = await caller.services.recordTexts.of(kind, ids, locale);
    return items.map((item) => {
      const own = texts.get(String(item['id']));
      if (!own) return item;
      const changed = names.filter(({ member, shown }) => shown in item && own[member] !== undefined);
      const read: Record<string, unknown> = { ...item };
      for (const { member, shown } of changed) read[shown] = own[member];
      if ('custom_fields' in item) read['custom_fields'] = customTexts(item['custom_fields'], own);
      return read;
    });
  };
}
