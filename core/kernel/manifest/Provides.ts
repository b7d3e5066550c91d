import type { ServiceClass, ServiceFactory } from './ModuleManifest';

/**
 * The services of a manifest, held against what the module's contract promises to others:
 *
 *     services: { loyaltyCards: LoyaltyCards, loyaltyPoints: LoyaltyPoints } satisfies Provides<LoyaltyServices>
 *
 * Every promised service must be there with the promised type; further ones, which others do not see, may.
 */
export type Provides<TContract> = {
  readonly [Name in keyof TContract]-?:
    | (new (services: never) => TContract[Name])
    | { readonly create: (services: never) => TContract[Name]; readonly lifetime?: 'module' | 'request' };
} & Readonly<Record<string, ServiceClass | ServiceFactory>>;
