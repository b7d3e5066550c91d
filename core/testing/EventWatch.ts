import type { EventBus } from '../parts/events/EventBus';
import type { DeliveredEvent } from '../parts/events/EventDeclaration';

interface Wait {
  readonly id: string;
  readonly matches: (event: DeliveredEvent) => boolean;
  readonly resolve: (event: DeliveredEvent) => void;
}

const LONGEST_WAIT = 120_000;

/** Sees every event of a test host, so that a test may wait for those that have happened and those to come. */
export class EventWatch {
  private readonly events: DeliveredEvent[] = [];
  private readonly taken = new Set<DeliveredEvent>();
  private readonly waits = new Set<Wait>();

  /** Sees no more events. */
  readonly end: () => void;

  constructor(bus: EventBus) {
    this.end = bus.subscribe('core', 'core.test_kit', '**', (event) => this.see(event));
  }

  /** Every event so far, in order. */
  get seen(): readonly DeliveredEvent[] {
    return this.events;
  }

  /**
   * The first event of this id that no earlier call has given, waiting for it where it has not happened yet.
   *
   * @throws Error when none comes within two minutes, with the ids of those that did
   */
  next(id: string, matches: (event: DeliveredEvent) => boolean = () => true): Promise<DeliveredEvent> {
    const past = this.events.find((event) => event.id === id && !this.taken.has(event) && matches(event));
    if (past) {
      this.taken.add(past);
      return Promise.resolve(past);
    }
    return new Promise((resolve, reject) => {
      const wait: Wait = {
        id,
        matches,
        resolve: (event) => {
          clearTimeout(limit);
          this.waits.delete(wait);
          resolve(event);
        },
      };
      const limit = setTimeout(() => {
        this.waits.delete(wait);
        const others = [...new Set(this.events.map((event) => event.id))].join(', ') || 'none';
        const seconds = LONGEST_WAIT / 1_000;
        reject(new Error(`No event ${id} came within ${seconds} seconds. Events seen: ${others}.`));
      }, LONGEST_WAIT);
      this.waits.add(wait);
    });
  }

  private see(event: DeliveredEvent): void {
    this.events.push(event);
    for (const wait of this.waits) {
      if (wait.id !== event.id || !wait.matches(event)) continue;
      this.taken.add(event);
      wait.resolve(event);
      return;
    }
  }
}
