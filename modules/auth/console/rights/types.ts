import type { FeatureDeclaration, JsonOf } from '@tenantry/core';
import type { StoredAcl } from '@tenantry/module-auth/contract';

/** A right that modules declare. */
export type Feature = Pick<FeatureDeclaration, 'id' | 'title' | 'dependsOn'> & { readonly module: string };

/** The answer of `GET /auth/features`. */
export interface Features {
  readonly items: readonly Feature[];
  /** `icon` is that of the first page of the module, where it has one. */
  readonly modules: readonly { readonly id: string; readonly title: string; readonly icon: string | null }[];
}

/** Rights of a role or an account; `updatedAt` is null where nothing is stored. */
export type Acl = JsonOf<Omit<StoredAcl, 'updatedAt'>> & { readonly updatedAt: string | null };

/** Rights of an account itself, which replace those of its roles. */
export type UserAcl = Acl & { readonly hasCustomAcl: boolean };

/** Rights under edit. */
export type Draft = Pick<Acl, 'isSuperAdmin' | 'features' | 'organizations'>;

/** Rights that an account has by a role. */
export interface Inherited {
  readonly role: string;
  readonly acl: Acl;
}
