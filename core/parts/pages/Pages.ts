import type { Request, RequestHandler, Response } from 'express';
import FindMyWay, { type HTTPVersion, type Instance } from 'find-my-way';
import { notFound } from '../../kernel/errors/HttpError';
import type { ServedModules, StartingModule } from '../../kernel/parts/Part';
import type { Callers } from '../http/Callers';
import { moduleSwitchedOff } from '../http/moduleSwitchedOff';
import { requestContext } from '../tenancy/executionContext';
import { DEFAULT_LOCALE } from '../i18n/locales';
import type { RequestLocales } from '../i18n/RequestLocales';
import type { Translations } from '../i18n/Translations';
import { AssetFolder } from './AssetFolder';
import { ServedDocument } from './ServedDocument';

/** Documents and assets of one running module. */
interface Site {
  readonly assets: AssetFolder | null;
  /** The assets are served without authentication. */
  readonly isPublic: boolean;
  readonly documents: readonly ServedDocument[];
}

/** A document at one pattern of paths. */
interface Shown {
  /** The module of the page, which need not be that of the document. */
  readonly moduleId: string;
  readonly path: string;
  readonly document: ServedDocument;
}

type Router = Instance<HTTPVersion.V1>;

const FOR_GOOD = 'public, max-age=31536000, immutable';
const FOR_GOOD_PRIVATELY = 'private, max-age=31536000, immutable';
const ASSETS = { access: 'authenticated' } as const;
const ADDRESS = /^\/([^/]+)\/([0-9a-f]+)\/(.+)$/;

/** Documents and files for browsers, of the running modules. */
export class Pages {
  private readonly sites = new Map<string, Site>();
  private running: ReadonlySet<string> = new Set();
  private router: Router = FindMyWay();

  constructor(
    private readonly callers: Callers,
    private readonly locales: RequestLocales,
    private readonly translations: Translations,
  ) {}

  /** Reads the files of a module that is to run, and makes its documents. @throws Error the module fails to start */
  async prepare({ id, package: module, manifest, codeFolder }: StartingModule): Promise<void> {
    const assets = await AssetFolder.read(module, codeFolder);
    const documents = (manifest.pages ?? []).map(
      (page) => new ServedDocument(id, page, assets, this.translations),
    );
    this.sites.set(id, { assets, isPublic: module.assets?.isPublic ?? false, documents });
  }

  /** Serves exactly these modules from now on. */
  serve({ running }: Pick<ServedModules, 'running'>): void {
    const router = FindMyWay({ ignoreTrailingSlash: true });
    for (const { id } of running) {
      for (const document of this.sites.get(id)?.documents ?? []) {
        const { path, pathsIn } = document.page;
        const at = (moduleId: string, path: string): Shown => ({ moduleId, path, document });
        router.on('GET', path, neverCalled, at(id, path));
        for (const { id: moduleId, manifest } of pathsIn ? running : [])
          for (const further of pathsIn?.(manifest) ?? [])
            router.on('GET', further, neverCalled, at(moduleId, further));
      }
    }
    this.running = new Set(running.map(({ id }) => id));
    this.router = router;
  }

  /** Forgets a module that is gone. */
  remove(moduleId: string): void {
    this.sites.delete(moduleId);
  }

  /** The address below which a running module has its files; null without any. */
  baseOf(moduleId: string): string | null {
    const assets = this.running.has(moduleId) ? this.sites.get(moduleId)?.assets : undefined;
    return assets ? `/assets/${moduleId}/${assets.hash}/` : null;
  }

  /** The address of a file that a running module brings for browsers; null where it has none of this name. */
  addressOf(moduleId: string, file: string): string | null {
    const assets = this.running.has(moduleId) ? this.sites.get(moduleId)?.assets : undefined;
    return assets?.find(file) ? assets.addressOf(file) : null;
  }

  /** The page that is shown at a path: its module, and the pattern of its paths; null for no page of a running module. */
  pageAt(path: string): Pick<Shown, 'moduleId' | 'path'> | null {
    return (this.router.find('GET', path)?.store as Shown | undefined) ?? null;
  }

  /** Answers requests for documents; all others go on. */
  readonly documents: RequestHandler = async (request, response, next) => {
    const found = isRead(request) ? this.router.find('GET', request.path) : null;
    if (!found) {
      next();
      return;
    }
    const { document, path } = found.store as Shown;
    response.locals['page'] = path;
    const { locales } = document;
    if (locales) response.vary('cookie, accept-language');
    const { content, headers } = document.in(
      locales ? this.locales.ofNobody(request, locales) : DEFAULT_LOCALE,
    );
    await content.send(request, response, headers);
  };

  /** Answers requests below `/assets`. Whoever has an old address gets 404, and reads the document again. */
  readonly assets: RequestHandler = async (request, response, next) => {
    const [, moduleId = '', hash, name = ''] = ADDRESS.exec(decoded(request.path)) ?? [];
    const site = this.running.has(moduleId) ? this.sites.get(moduleId) : undefined;
    if (!site?.assets || !isRead(request)) return next();
    if (!site.isPublic) await this.admit(moduleId, request, response);
    const content = site.assets.hash === hash ? site.assets.find(name) : undefined;
    if (!content) return next();
    const caching = site.isPublic ? FOR_GOOD : FOR_GOOD_PRIVATELY;
    await content.send(request, response, { 'cache-control': caching });
  };

  /** @throws HttpError 401 for callers who are not signed in, 404 where their tenant has switched the module off */
  private async admit(moduleId: string, request: Request, response: Response): Promise<void> {
    const caller = await this.callers.identify(ASSETS, request);
    Object.assign(requestContext(), { moduleId, scope: caller.scope, principal: caller.principal });
    response.locals['tenantId'] = caller.scope.tenantId ?? undefined;
    if (!caller.access.isModuleOn(moduleId)) throw moduleSwitchedOff(moduleId, 'for this tenant');
  }
}

function isRead({ method }: Request): boolean {
  return method === 'GET' || method === 'HEAD';
}

/** @throws HttpError 404 for an invalid URL */
function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    throw notFound();
  }
}

function neverCalled(): void {
  // find-my-way wants a handler; the documents are only looked up.
}
