import { featureNamed, type RequiredFeature } from './Feature';
import type { Principal } from '../identity/Principal';
import type { TenantModules } from '../switches/TenantModules';
import type { OrganizationTree } from '../tenancy/OrganizationTree';
import type { ModuleCatalog } from '../../kernel/registry/ModuleCatalog';
import type { EffectiveAccess } from '../identity/AccessRules';
import { effectiveAccess, organizationsHolding } from './effectiveAccess';
import type { FeatureCatalog } from './FeatureCatalog';
import { matchFeature, moduleOfGrant } from './matchFeature';
import { hint } from '../../kernel/errors/suggest';

/** Decides whether a principal holds features, in the tenant and organization of the scope. */
export class AccessControl {
  private readonly known = new WeakMap<Principal, Map<string, Evaluated>>();
  private off: ReadonlySet<string> = new Set();

  constructor(
    private readonly catalog: FeatureCatalog,
    private readonly modules: Pick<ModuleCatalog, 'has' | 'revision'>,
    private readonly tenantModules: Pick<TenantModules, 'offIn'>,
  ) {}

  /** Changes whenever what is evaluated may come out differently for the same principal. */
  get revision(): number {
    return this.catalog.revision + this.modules.revision;
  }

  /**
   * Access of the principal in a tenant and organization. Cached until the principal, the organizations or switches of the
   * tenant, or the features change.
   *
   * @param throughout only what is held in every organization that the principal may see as well
   */
  evaluate(
    principal: Principal,
    tenantId: string | null,
    organizationId: string | null,
    tree: OrganizationTree,
    throughout = false,
  ): Access {
    let perScope = this.known.get(principal);
    if (!perScope) this.known.set(principal, (perScope = new Map()));
    const key = `${tenantId ?? ''}/${organizationId ?? ''}/${throughout}`;
    const known = perScope.get(key);
    if (known && known.tree === tree && known.revision === this.revision) return known.access;
    const access = new Access(
      effectiveAccess(principal.access, tenantId, organizationId, tree, throughout),
      this.catalog,
      this.modules,
      this.tenantModules.offIn(tree),
      (grants) => organizationsHolding(principal.access, tenantId, grants, tree),
    );
    perScope.set(key, { tree, revision: this.revision, access });
    return access;
  }

  /**
   * The access of work that a module does by itself: all features of that module, and no others but those named.
   *
   * @param organizationIds those the work is about; null for all of the tenant
   */
  evaluateModule(
    moduleId: string,
    organizationIds: readonly string[] | null,
    tree: OrganizationTree,
    features: readonly string[] = [],
  ): Access {
    const grants = [`${moduleId}.*`, ...features];
    const effective = { isSuperAdmin: false, grants, organizationIds };
    return new Access(effective, this.catalog, this.modules, this.tenantModules.offIn(tree));
  }

  /** Installed modules that do not run: which features they declare is not known, so each name below theirs may be one. */
  setOff(moduleIds: Iterable<string>): void {
    this.off = new Set(moduleIds);
  }

  /**
   * Those of the grants that cover no feature of an installed module. A wildcard covers features of its prefix.
   *
   * @param stored grants that are kept already: their module may have been removed
   */
  unknownGrants(grants: readonly string[], stored: readonly string[] = []): UnknownGrant[] {
    const features = this.catalog.list().map(({ item: { id } }) => id);
    const isKnown = (grant: string) =>
      stored.includes(grant) ||
      this.off.has(moduleOfGrant(grant)) ||
      features.some((feature) => matchFeature(grant, feature));
    return grants
      .filter((grant) => !isKnown(grant))
      .map((grant) => ({ grant, hint: hint(grant, isWildcard(grant) ? wildcardsOf(features) : features) }));
  }

  /** The access of a caller who has not signed in: nothing. */
  evaluateNothing(): Access {
    return new Access({ isSuperAdmin: false, grants: [], organizationIds: [] }, this.catalog, this.modules);
  }
}

/** A grant that covers no feature. */
export interface UnknownGrant {
  readonly grant: string;
  /** ` Did you mean a or b?`, with a blank before it; empty where no known name is near. */
  readonly hint: string;
}

const isWildcard = (grant: string): boolean => grant.endsWith('.*');

/** Wildcards that cover one of the features: `a.*` and `a.b.*` for `a.b.c`. */
function wildcardsOf(features: readonly string[]): string[] {
  const prefixes = features.flatMap((feature) => {
    const parts = feature.split('.');
    return parts.slice(0, -1).map((_part, index) => parts.slice(0, index + 1).join('.'));
  });
  return [...new Set(prefixes)].map((prefix) => `${prefix}.*`);
}

interface Evaluated {
  readonly tree: OrganizationTree;
  readonly revision: number;
  readonly access: Access;
}

/** An evaluated access: answers questions about features, and remembers the answers. */
export class Access implements EffectiveAccess {
  readonly isSuperAdmin: boolean;
  readonly grants: readonly string[];
  /** The grants as stored: with those of modules that do not run or are off, which count again when the module is back. */
  readonly storedGrants: readonly string[];
  readonly organizationIds: readonly string[] | null;
  private readonly answers = new Map<string, boolean>();
  private readonly reaches = new Map<string, readonly string[] | null>();

  constructor(
    effective: EffectiveAccess,
    private readonly catalog: FeatureCatalog,
    modules: Pick<ModuleCatalog, 'has'>,
    private readonly modulesOff: ReadonlySet<string> = new Set(),
    private readonly holding?: (grants: readonly string[]) => readonly string[] | null,
  ) {
    this.isSuperAdmin = effective.isSuperAdmin;
    this.organizationIds = effective.organizationIds;
    this.storedGrants = effective.grants;
    // A grant of a module that is off has no effect.
    this.grants = effective.grants.filter((grant) => {
      const owner = this.ownerOf(grant);
      return grant === '*' || ((modules.has(owner) || catalog.isLent(owner)) && this.isModuleOn(owner));
    });
  }

  /**
   * The organizations in which the principal holds all features of a module that they hold here. They may treat records
   * of those organizations like records of this one. Null means all of the tenant. `organizationIds` may contain more:
   * all organizations that the principal sees.
   */
  organizationsFor(moduleId: string): readonly string[] | null {
    if (this.isSuperAdmin || !this.holding) return this.organizationIds;
    let known = this.reaches.get(moduleId);
    if (known === undefined) {
      const held = this.grants
        .filter((grant) => grant === '*' || this.ownerOf(grant) === moduleId)
        .map((grant) => (grant === '*' ? `${moduleId}.*` : grant));
      this.reaches.set(moduleId, (known = this.holding(held)));
    }
    return known;
  }

  /** Whether the principal holds features in all organizations of the tenant, also in those still to come. */
  holdsThroughout(features: readonly RequiredFeature[]): boolean {
    if (this.isSuperAdmin || this.organizationIds !== null || !this.holding)
      return this.organizationIds === null;
    return this.hasAll(features) && this.holding(features) === null;
  }

  /** False for a module that is off for the tenant: its contributions are not there. */
  isModuleOn(moduleId: string): boolean {
    return this.modulesOff.size === 0 || !this.modulesOff.has(moduleId);
  }

  /** Always false for a feature that is not declared or belongs to a module that is off, also for super administrators. */
  has(feature: RequiredFeature): boolean {
    let answer = this.answers.get(feature);
    if (answer === undefined) {
      const owner = this.catalog.ownerOf(feature);
      answer =
        owner !== undefined &&
        this.isModuleOn(owner) &&
        (this.isSuperAdmin || this.grants.some((grant) => matchFeature(grant, feature)));
      // Clients choose the names; only declared ones are worth keeping.
      if (answer || this.catalog.get(feature)) this.answers.set(feature, answer);
    }
    return answer;
  }

  hasAll(features: readonly RequiredFeature[]): boolean {
    return features.every((feature) => this.has(feature));
  }

  /** Every declared feature held, as concrete ids. */
  heldFeatures(): string[] {
    return this.catalog
      .list()
      .map(({ item }) => item.id)
      .filter((id) => this.has(featureNamed(id)));
  }

  private ownerOf(grant: string): string {
    return this.catalog.ownerOf(grant) ?? moduleOfGrant(grant);
  }
}
