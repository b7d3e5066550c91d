import type { ModuleManifest } from '../../kernel/manifest/ModuleManifest';
import type { Texts } from '../i18n/part';

/** Argument of the function that makes a document. */
export interface PageContext {
  /**
   * The address of a file in the folder of assets of the module. It holds a hash of the folder, so that it may be cached for good.
   *
   * @param file path in the folder, as `shell.js`
   * @throws Error when the folder has no such file
   */
  asset(file: string): string;
  /** All files of the folder of assets, by their paths in it. */
  readonly assets: readonly string[];
  /** The language of the document; English where the page has no `textsBelow`. */
  readonly locale: string;
  /** Texts of the running modules. */
  readonly translations: Texts;
}

/** An HTML document, the same for every caller with the same language: what differs besides its scripts read from the API. */
export interface PageDocument {
  readonly html: string;
  /** The value of the header of that name. */
  readonly contentSecurityPolicy: string;
}

/** A document for browsers at paths outside `/api`. It is served without authentication, so it must hold no data. */
export interface PageDeclaration {
  /** `/backend/*`, `/reset/:token`, `/`. A longer fixed path comes before a parameter, and that before `*`. */
  readonly path: string;
  /** Further paths of the document: those that a running module names in its manifest, such as in contributions to a kind of this module. */
  readonly pathsIn?: (manifest: ModuleManifest) => readonly string[];
  /**
   * The document is made for each language that the module has texts in below this path, as `console`; a request gets that of the
   * language it prefers.
   */
  readonly textsBelow?: string;
  /** Called once for each start of the module; with `textsBelow` for each language, and again when texts have changed. */
  readonly document: (context: PageContext) => PageDocument;
}
