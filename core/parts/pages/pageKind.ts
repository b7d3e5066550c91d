import Joi from 'joi';
import { contributionKind } from '../../kernel/kinds/ContributionKind';
import { facts } from '../../kernel/kinds/Details';
import { value } from '../../kernel/kinds/Facet';
import { fn } from '../../kernel/kinds/shapes';
import type { PageDeclaration } from './PageDeclaration';

declare module '../../kernel/manifest/ModuleManifest' {
  interface ModuleManifest {
    /** Documents that browsers get at paths outside `/api`. */
    readonly pages?: readonly PageDeclaration[];
  }
}

/** First segments that the host itself serves. */
const OF_THE_HOST: ReadonlySet<string> = new Set(['api', 'assets', 'healthz', 'readyz', 'metrics']);

/** Documents for browsers; each path is of one module. They are served as a whole, by a table that is swapped in one step. */
export const pageKind = contributionKind<PageDeclaration>({
  key: 'pages',
  noun: 'page',
  schema: Joi.object({
    path: Joi.string()
      .pattern(
        /^\/$|^(?:\/(?::[A-Za-z]\w*|[\w.~-]+))*(?:\/\*)?$/,
        'path of plain segments, :parameters and a last *',
      )
      .required(),
    pathsIn: Joi.function(),
    textsBelow: Joi.string(),
    document: fn,
  }),
  nameOf: ({ path }) => path,
  claims: ({ path }) => [{ name: path.replace(/:\w+/g, ':') }],
  showClaim: (name) => name.replaceAll('/:', '/:name'),
  wrongWith: ({ path }) =>
    OF_THE_HOST.has(path.split('/')[1] ?? '') ? `the page ${path} is at a path of the host` : undefined,
  register: null,
  describe: ({ path }) => facts({ path, access: 'public: a document without data' }),
  compare: () => ({ page: value(true, 'major') }),
});
