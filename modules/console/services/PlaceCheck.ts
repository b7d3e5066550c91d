import type { CoreServices } from '@tenantry/core';
import type { ConsoleExtension } from '../contract';
import { extensions } from '../kinds/extensions';
import { type Places, withoutPlace } from '../kinds/places';
import { omissionFor, problemOf } from '../kinds/problemOf';
import type { Icons } from './Icons';

type Dependencies = Pick<
  CoreServices,
  'assets' | 'contributions' | 'logger' | 'modules' | 'recordKinds' | 'widgets'
> & { readonly icons: Icons };

/**
 * Finds parts that belong to a place that no running module has, such as a slot with a misspelt name. Their module runs all the
 * same: another version of the other module may have the place again.
 */
export class PlaceCheck {
  private unfollow: (() => void) | null = null;

  constructor(private readonly services: Dependencies) {}

  /** Logs what has no place from now on whenever modules have started. */
  follow(): void {
    this.unfollow = this.services.modules.onStarted(() => this.logAll());
  }

  /** Ends what `follow` began. */
  stop(): void {
    this.unfollow?.();
    this.unfollow = null;
  }

  /** Problems of the places of an extension: a clause each. */
  wrongWith(extension: ConsoleExtension): string[] {
    return withoutPlace(extension, this.places());
  }

  private logAll(): void {
    const places = this.places();
    const { assets, contributions, icons, logger, widgets } = this.services;
    for (const { moduleId, item } of contributions.of(extensions).list()) {
      const problem = problemOf(item, (file) => assets.addressOf(moduleId, file) !== null);
      if (problem !== null) {
        const { reason, remedy } = omissionFor(problem, item);
        logger.warn({ module: moduleId }, `${reason}; ${remedy}`);
      }
      for (const clause of withoutPlace(item, places))
        logger.warn({ module: moduleId }, `in the console ${clause}`);
    }
    for (const { moduleId, item } of widgets.list())
      if (item.component !== undefined && contributions.of(extensions).get(moduleId) === undefined)
        logger.warn(
          { module: moduleId },
          `in the console the widget ${item.id} names a component, and its module contributes no console.extensions`,
        );
    for (const { moduleId, of, icon } of icons.unknown())
      logger.warn(
        { module: moduleId },
        `the icon "${icon}" of ${of} is unknown; the console has the icons of Lucide (https://lucide.dev/icons)`,
      );
  }

  /** Modules that are off or are starting are no owners: what belongs to them is not there yet. */
  private places(): Places {
    const { contributions, modules, recordKinds } = this.services;
    const running = modules.list().map(({ id }) => id);
    return {
      owners: new Set(running.filter((id) => !modules.starting.has(id))),
      kinds: new Set(recordKinds.list().map(({ item }) => item.id)),
      offers: new Set(
        contributions
          .of(extensions)
          .list()
          .flatMap(({ item }) => item.offers ?? []),
      ),
    };
  }
}
