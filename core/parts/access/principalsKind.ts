import Joi from 'joi';
import { contributionKind } from '../../kernel/kinds/ContributionKind';
import { text } from '../../kernel/kinds/shapes';
import type { Start } from '../identity/Principal';
import type { Principals, PrincipalSource } from './Principals';

/** A module that keeps principals of a kind. */
export interface PrincipalSourceDeclaration {
  readonly kind: Start['kind'];
  /** Name of the service of this module that implements `PrincipalSource`. */
  readonly service: string;
}

declare module '../../kernel/manifest/ModuleManifest' {
  interface ModuleManifest {
    /**
     * Services of this module that read people or keys that jobs, rules and tokens act for. For each kind, a single module
     * may have one.
     */
    readonly principals?: readonly PrincipalSourceDeclaration[];
  }
}

declare module '../../kernel/parts/HostServices' {
  interface HostServices {
    readonly principals: Principals;
  }
}

/** The modules that keep accounts and keys. */
export const principalsKind = contributionKind<PrincipalSourceDeclaration>({
  key: 'principals',
  noun: 'source of principals',
  plural: 'sources of principals',
  schema: Joi.object({ kind: Joi.valid('user', 'api_key').required(), service: text }),
  nameOf: ({ kind }) => kind,
  featuresOf: () => [],
  wrongWith: ({ service }, { manifest }) =>
    Object.hasOwn((manifest['services'] as object | undefined) ?? {}, service)
      ? undefined
      : `principals names the service ${service}, which the module does not contribute`,
  register: ({ item: { kind, service }, services }, { principals }) =>
    principals.connect(
      kind,
      (services() as Readonly<Record<string, PrincipalSource>>)[service] as PrincipalSource,
    ),
  compare: null,
  reported: false,
});
