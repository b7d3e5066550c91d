import type { ModuleManifest } from '../kernel/manifest/ModuleManifest';
import type { GrantsByRole } from './access/defaultGrantKind';
import type { FeatureDeclaration } from './access/FeatureDeclaration';

/** Members of `Declared` that are not among those of `Known`: the compiler refuses them, also where an object was spread. */
type NoFurther<Declared, Known> = { readonly [Name in Exclude<keyof Declared, keyof Known>]: never };

/**
 * Declares what a module contributes. The default export of the file that `tenantry.manifest` in
 * package.json names.
 *
 * Gives the author completion and type checks; the host validates the same shape at start. Wildcards of `defaultGrants`
 * cover features of `features`, where their types tell their ids.
 */
export function defineModule<Manifest extends ModuleManifest, Id extends string = string>(
  manifest: Manifest &
    NoFurther<Manifest, ModuleManifest> & {
      readonly features?: readonly FeatureDeclaration<Id>[];
      readonly defaultGrants?: GrantsByRole<NoInfer<Id>>;
    },
): ModuleManifest {
  return manifest;
}
