import type { HostServices } from '../../kernel/parts/HostServices';
import Joi from 'joi';
import type { Contributed } from '../../kernel/kinds/ContributionKind';
import { contributionKind, type ContributionKind } from '../../kernel/kinds/ContributionKind';
import { facts } from '../../kernel/kinds/Details';
import { schema, value } from '../../kernel/kinds/Facet';
import { borrowedId, fn, identified, joiSchema, ownId, strings } from '../../kernel/kinds/shapes';
import { idOf } from '../../kernel/registry/idOf';
import { withOwners } from '../access/featureKind';
import type { HealthRegistry } from '../health/HealthRegistry';
import type { Quarantine } from '../health/Quarantine';
import { jobPolicy, workerKind } from '../jobs/workerKind';
import { categoryOf } from './categoryOf';
import type { EventBus } from './EventBus';
import type { EventDeclaration, SubscriberDeclaration } from './EventDeclaration';
import type { EventOutbox } from './EventOutbox';
import { matchesEvent } from './matchesEvent';
import { workersOf } from './workersOf';

declare module '../../kernel/manifest/ModuleManifest' {
  interface ModuleManifest {
    /** Events that the module emits. */
    readonly events?: readonly EventDeclaration[];
    /** Handlers of events, of this module or others. */
    readonly subscribers?: readonly SubscriberDeclaration[];
  }
}

declare module '../../kernel/parts/HostServices' {
  interface HostServices {
    readonly events: EventBus;
    readonly outbox: EventOutbox;
    readonly health: HealthRegistry;
    readonly quarantine: Quarantine;
  }
}

/** Events that modules emit. */
export const eventKind: ContributionKind<EventDeclaration> = contributionKind({
  key: 'events',
  noun: 'event',
  schema: Joi.object({
    id: Joi.when('borrowedFrom', { is: Joi.exist(), then: borrowedId, otherwise: ownId }),
    borrowedFrom: Joi.string().pattern(/^[a-z0-9_]+$/, 'id of a module'),
    title: Joi.string(),
    description: Joi.string(),
    category: Joi.valid('crud', 'lifecycle', 'system', 'custom'),
    clientBroadcast: Joi.boolean(),
    excludeFromTriggers: Joi.boolean(),
    features: strings,
    payload: joiSchema.required(),
  }),
  describe: (event, { contributed }) =>
    facts({
      title: event.title,
      category: categoryOf(event),
      streamed: event.clientBroadcast ? 'to clients of the tenant' : undefined,
      features: withOwners(contributed, event.features),
      subscribers: contributed
        .of(subscriberKind)
        .filter(({ item }) => matchesEvent(idOf(item.event), event.id))
        .map(
          ({ moduleId, item }) =>
            `${item.id} of ${moduleId}${idOf(item.event) === event.id ? '' : ` (listens to ${idOf(item.event)})`}`,
        ),
    }),
  compare: ({ id: _id, payload, title, description, ...rest }) => ({
    payload: schema(payload, 'output'),
    declaration: value(rest, 'minor'),
    title: value([title, description], 'patch'),
  }),
});

const subscriberSchema = Object.keys(jobPolicy).reduce(
  (shape, key) => shape.with(key, 'persistent'),
  Joi.object({
    id: ownId,
    event: identified,
    persistent: Joi.valid(true),
    ...jobPolicy,
    wants: Joi.function(),
    handle: fn,
  }).with('wants', 'persistent'),
);

/**
 * Subscribers of events. Persistent subscribers are workers, with jobs that hold an event; the others are called in the
 * process.
 */
export const subscriberKind: ContributionKind<SubscriberDeclaration> = contributionKind({
  key: 'subscribers',
  noun: 'subscriber',
  schema: subscriberSchema,
  claims: ({ id, persistent }) => (persistent ? [{ noun: 'worker', name: id }] : []),
  plan: declareBackgroundWork,
  register: ({ moduleId, item, services }, { events, failures, outbox, quarantine, health }) => {
    const { id, event, persistent, wants, handle } = item;
    if (wants) {
      return outbox.choose(id, (delivered) =>
        asked(
          () => wants(delivered as never, services() as never),
          (error) => failures.subscriber(moduleId, id, error),
        ),
      );
    }
    if (persistent) return undefined;
    return events.subscribe(moduleId, id, idOf(event), (delivered) => {
      if (quarantine.isOut(moduleId)) return health.of(moduleId).add('eventsDropped');
      return handle(delivered as never, services() as never);
    });
  },
  describe: ({ event, persistent }, { contributed }) =>
    facts({
      listensTo: idOf(event),
      receives: contributed
        .of(eventKind)
        .filter(({ item }) => matchesEvent(idOf(event), item.id))
        .map(({ moduleId, item }) => `${item.id} of ${moduleId}`),
      delivery: persistent ? 'persistent: by a job, at least once' : undefined,
    }),
  compare: ({ event }) => ({ event: value(idOf(event), 'minor') }),
  internal: true,
});

/** Announces what runs in the background from now on, before anything starts. */
async function declareBackgroundWork(contributed: Contributed, host: HostServices): Promise<void> {
  const subscribers = contributed.of(subscriberKind);
  const deliveries = subscribers.flatMap(({ moduleId, item }) =>
    workersOf({ subscribers: [item] }).map((worker) => ({ moduleId, worker })),
  );
  const workers = contributed.of(workerKind).map(({ moduleId, item }) => ({ moduleId, worker: item }));
  await host.jobEngine.declare([...workers, ...deliveries]);
  host.outbox.use(subscribers.filter(({ item }) => item.persistent));
}

/** The answer of a subscriber that chooses its events; one that fails wants them all. */
function asked(
  question: () => boolean | PromiseLike<boolean>,
  onFailure: (error: unknown) => void,
): boolean | Promise<boolean> {
  const failed = (error: unknown) => {
    onFailure(error);
    return true;
  };
  try {
    const answer = question();
    return typeof answer === 'boolean' ? answer : Promise.resolve(answer).catch(failed);
  } catch (error) {
    return failed(error);
  }
}
