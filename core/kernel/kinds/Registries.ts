import {
  ContributionRegistry,
  type Contribution,
  type ContributedItems,
} from '../registry/ContributionRegistry';
import type { ContributionKind } from './ContributionKind';

/** Contributions of running modules, by kind. Modules get it as the service `contributions`. */
export interface Contributions {
  /** @param kind as its owner declares it */
  of<Item extends Contribution, Instance>(
    kind: ContributionKind<Item, Instance>,
  ): ContributedItems<Item, Instance>;
}

/** A registry for each kind that does not keep its items itself. */
export class Registries implements Contributions {
  private readonly byKey = new Map<string, ContributionRegistry<Contribution>>();

  of<Item extends Contribution, Instance>(
    kind: ContributionKind<Item, Instance>,
  ): ContributionRegistry<Item, Instance> {
    let registry = this.byKey.get(kind.key);
    if (!registry) this.byKey.set(kind.key, (registry = new ContributionRegistry(kind.noun)));
    return registry as unknown as ContributionRegistry<Item, Instance>;
  }

  list(): ContributionRegistry<Contribution>[] {
    return [...this.byKey.values()];
  }

  /** Puts everything in the order of the modules, whenever each of them was started. */
  arrange(moduleIds: readonly string[]): void {
    for (const registry of this.byKey.values()) registry.arrange(moduleIds);
  }
}
