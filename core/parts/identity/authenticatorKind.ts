import Joi from 'joi';
import type { Strategy } from 'passport';
import { contributionKind } from '../../kernel/kinds/ContributionKind';
import { facts } from '../../kernel/kinds/Details';
import { fn, ownId, strings } from '../../kernel/kinds/shapes';
import type { AuthenticatorDeclaration } from './AuthenticatorDeclaration';

declare module '../../kernel/manifest/ModuleManifest' {
  interface ModuleManifest {
    /** Ways to establish who is calling; tried in the order of modules, then of this list. */
    readonly authenticators?: readonly AuthenticatorDeclaration[];
  }
}

/** Ways to establish who is calling. */
export const authenticatorKind = contributionKind<AuthenticatorDeclaration, Strategy>({
  key: 'authenticators',
  noun: 'authenticator',
  schema: Joi.object({
    id: ownId,
    scheme: Joi.object().required(),
    isPresented: fn,
    create: fn,
    cookies: strings,
  }),
  create: ({ create }, services) => create(services),
  describe: ({ scheme, cookies }) => facts({ scheme: JSON.stringify(scheme), cookies }),
  compare: () => ({}),
});
