import type { ContributedItems } from '../../kernel/registry/ContributionRegistry';
import { EventBus } from './EventBus';
import type { EventDeclaration } from './EventDeclaration';
import { eventKind, subscriberKind } from './eventKinds';
import { EventOutbox } from './EventOutbox';
import { CreateStreamEvents1795410000000 } from './stream/CreateStreamEvents1795410000000';
import { EventStream } from './stream/EventStream';
import { StreamLog } from './stream/StreamLog';
import { workersOf } from './workersOf';
import type { Part } from '../../kernel/parts/Part';

declare module '../../kernel/parts/HostServices' {
  interface HostServices {
    readonly eventDeclarations: ContributedItems<EventDeclaration>;
    readonly streamLog: StreamLog;
    readonly eventStream: EventStream;
  }
  interface CoreServices {
    readonly events: EventBus;
    /** What events there are. */
    readonly eventCatalog: ContributedItems<EventDeclaration>;
    /** Sends events to clients. */
    readonly eventStream: EventStream;
  }
}

/** Events between modules, and for clients. */
export const eventsPart: Part = {
  id: 'events',
  kinds: [eventKind, subscriberKind],
  contributes: { migrations: [CreateStreamEvents1795410000000] },
  services: {
    eventDeclarations: ({ contributions }) => contributions.of(eventKind),
    outbox: ({ jobEngine, tenantModules, failures }) => {
      const outbox = new EventOutbox(jobEngine.jobs, tenantModules);
      jobEngine.onFinished(({ moduleId, workerId, error }) => {
        if (error !== undefined && outbox.has(workerId)) failures.subscriber(moduleId, workerId, error);
      });
      return outbox;
    },
    streamLog: ({ database, options: { clock, logger } }) => new StreamLog(database, clock, logger),
    events: ({ eventDeclarations, unitOfWork, tenantModules, outbox, streamLog, failures, options }) =>
      new EventBus({
        declarations: eventDeclarations,
        unitOfWork,
        logger: options.logger,
        tenantModules,
        outbox,
        stream: streamLog,
        onFailure: failures.subscriber,
      }),
    eventStream: ({ streamLog, eventDeclarations, notifications, options: { clock, logger } }) =>
      new EventStream({ log: streamLog, declarations: eventDeclarations, notifications, clock, logger }),
  },
  offers: {
    events: ({ events }) => events,
    eventCatalog: ({ eventDeclarations }) => eventDeclarations,
    eventStream: ({ eventStream }) => eventStream,
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
  stop: async ({ eventStream, streamLog }) => {
    eventStream.close();
    await streamLog.settled();
  },
};
