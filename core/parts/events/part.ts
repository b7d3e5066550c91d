import type { ContributedItems } from '../../kernel/registry/ContributionRegistry';
import { EventBus, type Handler } from './EventBus';
import type { EventDeclaration } from './EventDeclaration';
import { eventKind, subscriberKind } from './eventKinds';
import { EventOutbox } from './EventOutbox';
import { CreateStreamEvents1795410000000 } from './log/CreateStreamEvents1795410000000';
import { PlaceEventsByTime1798300000000 } from './log/PlaceEventsByTime1798300000000';
import { EventLog } from './log/EventLog';
import { facade } from '../../kernel/parts/facade';
import { noteOpened } from '../../kernel/process/openedThings';
import { workersOf } from './workersOf';
import type { Part } from '../../kernel/parts/Part';

declare module '../../kernel/parts/HostServices' {
  interface HostServices {
    readonly eventDeclarations: ContributedItems<EventDeclaration>;
    readonly eventLog: EventLog;
  }
  interface CoreServices {
    /** `emit(event, payload)`, and `emitAll(event, payloads)` for several at once. `subscribe(id, pattern, handler)` listens until the function that it returns is called; permanent subscribers are declared in the manifest. */
    readonly events: Events;
    /** Registry of events, as `features`. */
    readonly eventCatalog: ContributedItems<EventDeclaration>;
    /** Events for clients (`clientBroadcast`) of the last two hours, in the order of their commits: `head`, `after(tenantId, position, limit)`, `onWritten(listener)`. */
    readonly eventLog: WrittenEvents;
  }
}

/** `EventBus` as modules use it. */
export interface Events extends Pick<EventBus, 'emit' | 'emitAll'> {
  /**
   * Calls the handler for every matching event, in the name of the module, until the returned function is called. What a
   * module always listens to it declares in its manifest.
   */
  subscribe(subscriberId: string, pattern: string, handler: Handler): () => void;
}

/** `EventLog` as modules use it. */
export type WrittenEvents = Pick<EventLog, 'head' | 'after' | 'onWritten'>;

/** Events between modules, and for clients. */
export const eventsPart: Part = {
  id: 'events',
  kinds: [eventKind, subscriberKind],
  contributes: { migrations: [CreateStreamEvents1795410000000, PlaceEventsByTime1798300000000] },
  services: {
    eventDeclarations: ({ contributions }) => contributions.of(eventKind),
    outbox: ({ jobEngine, tenantModules, failures }) => {
      const outbox = new EventOutbox(jobEngine.jobs, tenantModules);
      jobEngine.onFinished(({ moduleId, workerId, error }) => {
        if (error !== undefined && outbox.has(workerId)) failures.subscriber(moduleId, workerId, error);
      });
      return outbox;
    },
    eventLog: ({ database, notifications, options: { clock, logger } }) =>
      new EventLog(database, clock, logger, notifications),
    events: ({ caches, eventDeclarations, unitOfWork, tenantModules, outbox, eventLog, failures, options }) =>
      new EventBus({
        declarations: eventDeclarations,
        unitOfWork,
        logger: options.logger,
        tenantModules,
        outbox,
        log: eventLog,
        caches,
        onFailure: failures.subscriber,
      }),
  },
  offers: {
    eventCatalog: ({ eventDeclarations }) => eventDeclarations,
    eventLog: ({ eventLog }) => facade(eventLog, ['head', 'after', 'onWritten']),
  },
  ownOfModules: ['events'],
  prepare: ({ id }, { events }) => {
    const subscribe: Events['subscribe'] = (subscriberId, pattern, handler) => {
      const end = events.subscribe(id, subscriberId, pattern, handler);
      let isOpen = true;
      noteOpened(`a subscriber to ${pattern}`, () => isOpen, subscribe);
      return () => {
        isOpen = false;
        end();
      };
    };
    const own: Events = { ...facade(events, ['emit', 'emitAll']), subscribe };
    return { values: { events: own } };
  },
  // Deliveries to persistent subscribers are jobs like those of workers.
  started: ({ id, manifest, services }, { jobEngine, events }) =>
    jobEngine.serve({
      id,
      workers: new Map(
        workersOf(manifest, (event) => events.restore(event)).map((worker) => [worker.id, worker]),
      ),
      services,
    }),
  finish: (limit, { events }) => events.drained(limit),
  stop: ({ eventLog }) => eventLog.settled(),
};
