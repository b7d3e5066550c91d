/** A right that modules declare. */
export interface Feature {
  readonly id: string;
  readonly title: string;
  readonly module: string;
  /** Features without which it is of no use. */
  readonly dependsOn?: readonly string[];
}

/** What `GET /auth/features` answers. */
export interface Features {
  readonly items: readonly Feature[];
  readonly modules: readonly { readonly id: string; readonly title: string }[];
}

/** What a role or an account may do. */
export interface Acl {
  readonly isSuperAdmin: boolean;
  /** Ids, `<module>.*` and `*`. */
  readonly features: readonly string[];
  /** Null: all. */
  readonly organizations: readonly string[] | null;
  readonly updatedAt: string | null;
}

/** What an account may do by itself, which replaces what its roles give. */
export interface UserAcl extends Acl {
  readonly hasCustomAcl: boolean;
}

/** What somebody edits. */
export type Draft = Pick<Acl, 'isSuperAdmin' | 'features' | 'organizations'>;

/** Rights that an account has by a role. */
export interface Inherited {
  readonly role: string;
  readonly acl: Acl;
}
