import { CreateTenantLocales1763720000001 } from './CreateTenantLocales1763720000001';
import { RequestLocales } from './RequestLocales';
import { TenantLocales } from './TenantLocales';
import { translationKind } from './translationKind';
import { Translations } from './Translations';
import { facade } from '../../kernel/parts/facade';
import type { Part } from '../../kernel/parts/Part';

declare module '../../kernel/parts/HostServices' {
  interface HostServices {
    readonly tenantLocales: TenantLocales;
    /** The language each request is answered in. */
    readonly requestLocales: RequestLocales;
  }
  interface CoreServices {
    /** Texts in the language of the caller: `translate(key, values?, locale?)`, `titleText(title, moduleId)`, `commandText(label, moduleId)`, `doneText(label, moduleId)`. */
    readonly translations: Texts;
    /** `servedBy(tenantId)`: the languages that a tenant serves. */
    readonly tenantLocales: LocalesOfTenants;
  }
}

const TEXTS = [
  'locales',
  'registrations',
  'forcedLocale',
  'supported',
  'canonical',
  'translate',
  'detailText',
  'errorText',
  'textsBelow',
  'allTextsBelow',
  'localesBelow',
  'titleText',
  'commandText',
  'doneText',
] as const;

/** `Translations` as modules use it. */
export type Texts = Pick<Translations, (typeof TEXTS)[number]>;

const TENANT_LOCALES = ['servedBy', 'selectionOf', 'select'] as const;

/** `TenantLocales` as modules use it. */
export type LocalesOfTenants = Pick<TenantLocales, (typeof TENANT_LOCALES)[number]>;

/** Languages. */
export const i18nPart: Part = {
  id: 'i18n',
  kinds: [translationKind],
  contributes: { migrations: [CreateTenantLocales1763720000001] },
  services: {
    translations: ({ environment }) => new Translations(environment.forceLocale),
    tenantLocales: ({ database, tenancy, caches, translations }) =>
      new TenantLocales({ database, tenancy, caches, translations }),
    requestLocales: ({ translations, tenantLocales }) => new RequestLocales(translations, tenantLocales),
  },
  offers: {
    translations: ({ translations }) => facade(translations, TEXTS),
    tenantLocales: ({ tenantLocales }) => facade(tenantLocales, TENANT_LOCALES),
  },
};
