import type { Access, CoreServices } from '@tenantry/core';
import type { ConsoleService, ConsoleServiceId } from '../contract';
import { SERVICES, services as kind } from '../kinds/services';

/** The console services that running modules bring. */
export class ServedRoutes {
  constructor(private readonly services: Pick<CoreServices, 'contributions'>) {}

  /** Those that are there for the caller. */
  visible(access: Access): ConsoleService[] {
    return this.services.contributions.of(kind).visible(access).map(asServed);
  }

  /** Kind of the records that a service lists; undefined where no running module has it. */
  kindOf(id: 'accounts' | 'roles'): string | undefined {
    const all = this.services.contributions.of(kind).list();
    return all.find(({ item }) => item.id === id)?.item.kind;
  }

  /** Those that people call who are not signed in. */
  entry(): ConsoleService[] {
    const all = this.services.contributions.of(kind).list().map(asServed);
    return all.filter(({ id }) => SERVICES[id].isPublic);
  }
}

const asServed = ({ item: { features: _, ...item } }: { readonly item: ConsoleService }): ConsoleService =>
  item;

/** Path of a service of these that is read with `GET`; null where it is not there. */
export function pathOf(served: readonly ConsoleService[], id: ConsoleServiceId): string | null {
  return served.find((one) => one.id === id)?.request.slice('GET '.length) ?? null;
}
