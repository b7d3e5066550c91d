import Joi from 'joi';
import { contributionKind } from '../../kernel/kinds/ContributionKind';
import type { Messages, TranslationDeclaration } from './TranslationDeclaration';
import type { Translations } from './Translations';

declare module '../../kernel/manifest/ModuleManifest' {
  interface ModuleManifest {
    /** Texts by locale. */
    readonly translations?: TranslationDeclaration;
  }
}

declare module '../../kernel/parts/HostServices' {
  interface HostServices {
    readonly translations: Translations;
  }
}

/** The texts of a module in one language. */
export interface LocaleTexts {
  readonly locale: string;
  readonly messages: Messages;
}

const LOCALE = Joi.string().pattern(/^[a-z]{2,3}(?:-[a-z0-9]{2,8})*$/, 'lower-case locale code');

/** Texts by language. */
export const translationKind = contributionKind<LocaleTexts>({
  key: 'translations',
  noun: 'language',
  schema: Joi.object(),
  member: {
    schema: Joi.object().pattern(
      LOCALE,
      Joi.object()
        .pattern(Joi.string(), [Joi.string(), Joi.link('#messages')])
        .id('messages'),
    ),
    items: (texts: TranslationDeclaration) =>
      Object.entries(texts).map(([locale, messages]) => ({ locale, messages })),
  },
  nameOf: ({ locale }) => locale,
  claims: () => [],
  register: ({ moduleId, item }, { translations }) =>
    translations.register(moduleId, { [item.locale]: item.messages }),
  compare: () => ({}),
  internal: true,
});
