import type { Grant } from './Feature';
import Joi from 'joi';
import { contributionKind } from '../../kernel/kinds/ContributionKind';
import { value } from '../../kernel/kinds/Facet';
import { strings } from '../../kernel/kinds/shapes';
import { BUILT_IN_ROLES, type BuiltInRole } from './builtInRoles';

declare module '../../kernel/manifest/ModuleManifest' {
  interface ModuleManifest {
    /** Grants that the built-in roles `superadmin`, `admin` and `employee` get, by role. */
    readonly defaultGrants?: GrantsByRole;
  }
}

declare module '../../kernel/registry/ModuleCatalog' {
  interface RunningModule {
    readonly defaultGrants: Readonly<Record<string, readonly string[]>>;
  }
}

/** Grants of a module by built-in role. @typeParam Id of the module's features */
export type GrantsByRole<Id extends string = string> = Readonly<
  Partial<Record<BuiltInRole, readonly Grant<Id>[]>>
>;

/** Features that one built-in role gets from a module. */
export interface DefaultGrants {
  readonly role: string;
  readonly grants: readonly string[];
}

/** Grants for built-in roles. */
export const defaultGrantKind = contributionKind<DefaultGrants>({
  key: 'defaultGrants',
  noun: 'default grants',
  schema: strings,
  member: {
    schema: Joi.object().pattern(Joi.valid(...BUILT_IN_ROLES), strings),
    items: (grants: Readonly<Record<string, readonly string[]>>) =>
      Object.entries(grants).map(([role, list]) => ({ role, grants: list })),
  },
  nameOf: ({ role }) => role,
  claims: () => [],
  register: null,
  compare: ({ grants }) => ({ grants: value([...grants].sort(), 'minor') }),
  internal: true,
  reported: false,
});
