import type { Access, CoreServices } from '@tenantry/core';
import { analytics } from '../analyticsKind';
import { type AnalyticsModel, modelOf, withoutVerb } from '../rules/AnalyticsModel';

interface Known {
  readonly revision: number;
  readonly models: ReadonlyMap<string, AnalyticsModel>;
  readonly watched: ReadonlySet<string>;
}

/** The entity types that running modules contribute. */
export class AnalyticsModels {
  private known: Known | null = null;

  constructor(private readonly services: Pick<CoreServices, 'contributions'>) {}

  /** The entity type of a module that is on for the tenant of the caller, whatever features they hold. */
  find(id: string, access: Pick<Access, 'isModuleOn'>): AnalyticsModel | undefined {
    const owner = this.services.contributions.of(analytics).ownerOf(id);
    return owner !== undefined && access.isModuleOn(owner) ? this.load().models.get(id) : undefined;
  }

  /** Entity types with numbers that the caller may see. */
  visible(access: Pick<Access, 'isModuleOn' | 'hasAll'>): AnalyticsModel[] {
    const registry = this.services.contributions.of(analytics);
    return [...this.load().models.values()].filter(({ id, features }) => {
      const owner = registry.ownerOf(id);
      return owner !== undefined && access.isModuleOn(owner) && access.hasAll(features);
    });
  }

  /** All of them. */
  all(): readonly AnalyticsModel[] {
    return [...this.load().models.values()];
  }

  /** How the event begins, if it changes what some entity type computes. */
  watchedPart(eventId: string): string | undefined {
    const part = withoutVerb(eventId);
    return this.load().watched.has(part) ? part : undefined;
  }

  private load(): Known {
    const registry = this.services.contributions.of(analytics);
    if (this.known?.revision !== registry.revision) {
      const models = new Map(registry.list().map(({ item }) => [item.id, modelOf(item)]));
      const watched = new Set([...models.values()].flatMap((model) => model.watched));
      this.known = { revision: registry.revision, models, watched };
    }
    return this.known;
  }
}
