import Joi from 'joi';
import { contributionKind } from '../../kernel/kinds/ContributionKind';
import { facts } from '../../kernel/kinds/Details';
import { fn, ownId, strings } from '../../kernel/kinds/shapes';
import type { Authentication } from './Authentication';
import type { AuthenticatorDeclaration } from './AuthenticatorDeclaration';

declare module '../../kernel/manifest/ModuleManifest' {
  interface ModuleManifest {
    /** Ways to establish who is calling; tried in the order of modules, then of this list. */
    readonly authenticators?: readonly AuthenticatorDeclaration[];
  }
}

declare module '../../kernel/parts/HostServices' {
  interface HostServices {
    readonly authentication: Authentication;
  }
}

/** Ways to establish who is calling. */
export const authenticatorKind = contributionKind<AuthenticatorDeclaration>({
  key: 'authenticators',
  noun: 'authenticator',
  schema: Joi.object({
    id: ownId,
    scheme: Joi.object().required(),
    isPresented: fn,
    create: fn,
    cookies: strings,
  }),
  register: ({ moduleId, item, services }, { authentication }) =>
    authentication.register(moduleId, item, services() as object),
  arrange: (moduleIds, { authentication }) => authentication.arrange(moduleIds),
  describe: ({ scheme, cookies }) => facts({ scheme: JSON.stringify(scheme), cookies }),
  compare: () => ({}),
});
