import type { CoreServices, SharedCache } from '@tenantry/core';
import type { Place } from '../../shared/place';

/** Settings of a place that turns read. */
type Kept = Readonly<Record<string, unknown>>;

/** Keeps what tenants set up, so that a turn reads none of it again; every process drops what was changed. */
export class PlaceCache {
  private readonly kept: SharedCache<Kept>;

  constructor({ caches }: Pick<CoreServices, 'caches'>) {
    this.kept = caches.create<Kept>({ name: 'ai_assistant.settings', max: 5_000, ttl: 60_000 });
  }

  /** The settings of a place. @throws Error what the loader throws */
  load<Settings extends Kept>(place: Place, loader: () => Promise<Settings>): Promise<Settings> {
    return this.kept.load(keyOf(place), loader) as Promise<Settings>;
  }

  /** Settings of the place were changed. */
  drop(place: Place): Promise<void> {
    return this.kept.invalidate(keyOf(place));
  }
}

const keyOf = ({ tenantId, organizationId }: Place): string => `${tenantId}/${organizationId ?? ''}`;
