import { AccessControl } from './AccessControl';
import { defaultGrantKind } from './defaultGrantKind';
import { FeatureCatalog } from './FeatureCatalog';
import type { FeatureDeclaration } from './FeatureDeclaration';
import type { ContributedItems } from '../../kernel/registry/ContributionRegistry';
import { featureKind } from './featureKind';
import { grantColumnKind } from './grantColumnKind';
import { Principals } from './Principals';
import { principalsKind } from './principalsKind';
import { facade } from '../../kernel/parts/facade';
import type { Part } from '../../kernel/parts/Part';

declare module '../../kernel/parts/HostServices' {
  interface HostServices {
    readonly accessControl: AccessControl;
  }
  interface CoreServices {
    /** Access of a principal outside of the scope of the request. */
    readonly accessControl: AccessControlOfModules;
    /** Registry: `visible(access)` and `find(id, access)` for a caller; `list()`, `get(id)`, `ownerOf(id)`, `revision` regardless of the caller. */
    readonly features: ContributedItems<FeatureDeclaration>;
    /** People and keys that deferred work acts for: `present(stored)` with their present rights, `names(ids)` for logs. */
    readonly principals: PrincipalLookups;
  }
}

/** `Principals` as modules use it. */
export type PrincipalLookups = Pick<Principals, 'present' | 'names'>;

/** `AccessControl` as modules use it. */
export type AccessControlOfModules = Pick<
  AccessControl,
  'evaluate' | 'evaluateModule' | 'revision' | 'unknownGrants'
>;

/** Features, grants, and what they amount to. */
export const accessPart: Part = {
  id: 'access',
  kinds: [featureKind, defaultGrantKind, grantColumnKind, principalsKind],
  known: ({ defaultGrants = {} }) => ({ defaultGrants }),
  services: {
    features: ({ platform: { module, manifest } }) => {
      const catalog = new FeatureCatalog();
      for (const feature of manifest.features ?? []) catalog.register(module.id, feature);
      return catalog;
    },
    accessControl: ({ features, modules, tenantModules }) =>
      new AccessControl(features, modules, tenantModules),
    principals: ({ organizations, tenancy }) => new Principals({ organizations, tenancy }),
  },
  offers: {
    accessControl: ({ accessControl }) =>
      facade(accessControl, ['evaluate', 'evaluateModule', 'revision', 'unknownGrants']),
    features: ({ features }) => features.items,
    principals: ({ principals }) => facade(principals, ['present', 'names']),
  },
  serve: ({ off }, { accessControl }) => accessControl.setOff(off.keys()),
};
