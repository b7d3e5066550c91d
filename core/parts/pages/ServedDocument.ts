import { DEFAULT_LOCALE } from '../i18n/locales';
import type { Translations } from '../i18n/Translations';
import type { AssetFolder } from './AssetFolder';
import { Content } from './Content';
import type { PageDeclaration } from './PageDeclaration';

/** Where browsers report what a policy has kept a page from. */
const REPORTS = '/api/platform/policy-reports';

/** A document as browsers get it. */
interface Made {
  readonly content: Content;
  readonly headers: Readonly<Record<string, string>>;
}

/** Texts as they were after so many registrations. */
interface KnownTexts {
  readonly after: number;
  /** The languages that the page has; null where it is the same in all. */
  readonly locales: readonly string[] | null;
  /** By language. */
  readonly made: Map<string, Made>;
}

/** The document of a page, in each language that the page has. */
export class ServedDocument {
  private texts: KnownTexts;

  /** @throws Error what the page throws when its document is made */
  constructor(
    private readonly moduleId: string,
    readonly page: PageDeclaration,
    private readonly assets: AssetFolder | null,
    private readonly translations: Translations,
  ) {
    this.texts = this.readTexts();
    this.in(DEFAULT_LOCALE);
  }

  /** The languages that differ; null where there is one document for all. */
  get locales(): readonly string[] | null {
    return this.freshTexts().locales;
  }

  /** The document in a language. */
  in(locale: string): Made {
    const { made } = this.freshTexts();
    let found = made.get(locale);
    if (!found) made.set(locale, (found = this.make(locale)));
    return found;
  }

  private freshTexts(): KnownTexts {
    const isOld = this.texts.locales !== null && this.texts.after !== this.translations.registrations;
    if (isOld) this.texts = this.readTexts();
    return this.texts;
  }

  private readTexts(): KnownTexts {
    const { translations, moduleId } = this;
    const { textsBelow } = this.page;
    const locales = textsBelow === undefined ? null : translations.localesBelow(moduleId, textsBelow);
    return { after: translations.registrations, locales, made: new Map() };
  }

  private make(locale: string): Made {
    const { page, assets, translations } = this;
    const asset = (file: string): string => {
      if (!assets)
        throw new Error(
          `The page ${page.path} names the asset ${file}, and package.json names no folder of assets`,
        );
      return assets.addressOf(file);
    };
    const { html, contentSecurityPolicy } = page.document({
      asset,
      assets: assets?.names ?? [],
      locale,
      translations,
    });
    return {
      content: new Content(Buffer.from(html), 'text/html; charset=utf-8'),
      headers: {
        // Browsers that do not know `report-to` yet report to `report-uri`.
        'content-security-policy': `${contentSecurityPolicy}; report-uri ${REPORTS}; report-to policy`,
        'reporting-endpoints': `policy="${REPORTS}"`,
        'cache-control': 'no-cache',
      },
    };
  }
}
