import type { FeatureDeclaration } from './FeatureDeclaration';
import type { KnownFeatures } from './KnownFeatures';

declare const declared: unique symbol;

/**
 * A feature as `declareFeatures` gives it. It is the id of the feature, and its type says that it was declared: other
 * texts are refused where a feature is expected.
 */
export type Feature<Id extends string = string> = Id & { readonly [declared]: true };

/** A declared feature, or the name of a feature of a module that may not be installed (`KnownFeatures`). */
export type RequiredFeature = Feature | (keyof KnownFeatures & string);

/** `customers` and `customers.deals` of `customers.deals.view`. */
type PrefixOf<Id extends string> = Id extends `${infer First}.${infer Rest}`
  ? First | `${First}.${PrefixOf<Rest>}`
  : never;

/** A wildcard that covers at least one of the features with these ids: `customers.*`. Any wildcard, where they are not known. */
type WildcardOf<Id extends string> = string extends Id ? `${string}.*` : `${PrefixOf<Id>}.*`;

/** A grant of a role: a feature, or a wildcard such as `customers.*`. @typeParam Id of the module's features */
export type Grant<Id extends string = string> = RequiredFeature | WildcardOf<Id>;

/** Texts and dependencies of one feature in its declaration. */
export interface FeatureText<Names extends string = string> {
  /** Shown to the administrator who grants it. */
  readonly title: string;
  /** Features that it is of no use without: names of this declaration, or features of other modules. */
  readonly dependsOn?: readonly (Names | RequiredFeature)[];
  /** The module that the feature is named after need not be there, and is not the one that declares it here. */
  readonly borrowed?: true;
}

/** Features by their names within the module. Iterates over their declarations, as the manifest lists them. */
export type DeclaredFeatures<ModuleId extends string, Names extends string> = {
  readonly [Name in Names]: Feature<`${ModuleId}.${Name}`>;
} & Iterable<FeatureDeclaration<`${ModuleId}.${Names}`>>;

/**
 * Declares features of a module, each of them once:
 *
 *     export const features = declareFeatures('devices', {
 *       view: { title: 'See own devices' },
 *       manage: { title: 'Register own devices', dependsOn: ['view'] },
 *     });
 *
 * Routes, commands and so on require `features.view`; the manifest lists `features: [...features]`.
 */
export function declareFeatures<const ModuleId extends string, const Names extends string>(
  moduleId: ModuleId,
  texts: Readonly<Record<Names, FeatureText<NoInfer<Names>>>>,
): DeclaredFeatures<ModuleId, Names> {
  const entries = Object.entries<FeatureText>(texts);
  const idOf = (name: string) => (Object.hasOwn(texts, name) ? `${moduleId}.${name}` : name);
  const declarations = entries.map(([name, { title, dependsOn, borrowed }]): FeatureDeclaration => ({
    id: idOf(name),
    title,
    ...(dependsOn && { dependsOn: dependsOn.map(idOf) }),
    ...(borrowed && { borrowedFrom: moduleId }),
  }));
  const features = Object.fromEntries(entries.map(([name]) => [name, idOf(name)]));
  return Object.defineProperty(features, Symbol.iterator, {
    value: () => declarations.values(),
  }) as unknown as DeclaredFeatures<ModuleId, Names>;
}

/** A feature by an id from a client, a stored grant or a setting. No principal holds it unless a module declares it. */
export function featureNamed(id: string): Feature {
  return id as Feature;
}
