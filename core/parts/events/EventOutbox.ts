import type { Jobs, NewJob } from '../jobs/Jobs';
import { idOf } from '../../kernel/registry/idOf';
import type { Owned } from '../../kernel/registry/ContributionRegistry';
import type { TenantModules } from '../switches/TenantModules';
import type { DeliveredEvent, SubscriberDeclaration } from './EventDeclaration';
import { matchesEvent } from './matchesEvent';

interface Listener {
  readonly moduleId: string;
  readonly subscriber: string;
  readonly pattern: string;
}

/** Whether a subscriber wants an event; a promise only where it has to find out. */
export type Wanted = (event: DeliveredEvent) => boolean | Promise<boolean>;

/** Writes events for persistent subscribers down as jobs, in the transaction of who emits them. */
export class EventOutbox {
  private listeners: Listener[] = [];
  private readonly byEvent = new Map<string, Listener[]>();
  private readonly wanted = new Map<string, Wanted>();

  constructor(
    private readonly jobs: Pick<Jobs, 'deliver'>,
    private readonly tenantModules: Pick<TenantModules, 'isOn'>,
  ) {}

  /**
   * Takes note of the persistent subscribers of all modules that are to run from now on: also of those that are just
   * being restarted, so that they miss nothing meanwhile.
   */
  use(subscribers: readonly Owned<SubscriberDeclaration>[]): void {
    this.byEvent.clear();
    this.listeners = subscribers.map(({ moduleId, item: { id, event } }) => ({
      moduleId,
      subscriber: id,
      pattern: idOf(event),
    }));
  }

  /** True for the id of a persistent subscriber. */
  has(subscriberId: string): boolean {
    return this.listeners.some(({ subscriber }) => subscriber === subscriberId);
  }

  /** Has a persistent subscriber asked which events it wants. @returns the function that ends it */
  choose(subscriberId: string, wants: Wanted): () => void {
    this.wanted.set(subscriberId, wants);
    return () => {
      if (this.wanted.get(subscriberId) === wants) this.wanted.delete(subscriberId);
    };
  }

  /**
   * Adds a job for each persistent subscriber to each of the events, except where the tenant has switched its module off, or the
   * subscriber does not want it.
   */
  async write(events: readonly DeliveredEvent[]): Promise<void> {
    const deliveries: NewJob[] = [];
    for (const event of events) {
      for (const { moduleId, subscriber } of this.listenersTo(event.id)) {
        // First, because to tell whether a module is on may take another connection, which work that holds a lock must not wait for.
        const wants = this.wanted.get(subscriber)?.(event) ?? true;
        if (wants !== true && !(await wants)) continue;
        const isOn = this.tenantModules.isOn(moduleId, event.tenantId);
        if (isOn === true || (await isOn)) deliveries.push({ job: { id: subscriber }, data: event });
      }
    }
    if (deliveries.length > 0) await this.jobs.deliver(deliveries);
  }

  private listenersTo(eventId: string): Listener[] {
    let found = this.byEvent.get(eventId);
    if (!found) {
      found = this.listeners.filter(({ pattern }) => matchesEvent(pattern, eventId));
      this.byEvent.set(eventId, found);
    }
    return found;
  }
}
