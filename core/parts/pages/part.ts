import { facade } from '../../kernel/parts/facade';
import type { Part } from '../../kernel/parts/Part';
import { Callers } from '../http/Callers';
import { ScopeResolver } from '../http/ScopeResolver';
import { Pages } from './Pages';
import { pageKind } from './pageKind';

declare module '../../kernel/parts/HostServices' {
  interface HostServices {
    readonly pages: Pages;
  }
  interface CoreServices {
    /** Files that modules bring for browsers: `addressOf(moduleId, file)`. */
    readonly assets: AssetsOfModules;
  }
}

/** `Pages` as modules use it. */
export type AssetsOfModules = Pick<Pages, 'addressOf'>;

/** Documents outside of the API, and the files that these need. */
export const pagesPart: Part = {
  id: 'pages',
  kinds: [pageKind],
  services: {
    pages: ({ authentication, accessControl, organizations, requestLocales, translations }) =>
      new Pages(
        new Callers({
          authentication,
          accessControl,
          scopes: new ScopeResolver(organizations, accessControl),
          locales: requestLocales,
        }),
        requestLocales,
        translations,
      ),
  },
  offers: { assets: ({ pages }) => facade(pages, ['addressOf']) },
  prepare: async (module, { pages }) => {
    await pages.prepare(module);
    return {};
  },
  serve: (modules, { pages }) => pages.serve(modules),
  stopped: (moduleId, { pages }) => pages.remove(moduleId),
};
