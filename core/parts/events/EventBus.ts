import { randomUUID } from 'node:crypto';
import { EventEmitter2 } from 'eventemitter2';
import type { ContributedItems } from '../../kernel/registry/ContributionRegistry';
import { idOf } from '../../kernel/registry/idOf';
import { asError } from '../../kernel/errors/asError';
import { HostError } from '../../kernel/errors/HostError';
import type { Logger } from '../../kernel/logging/Logger';
import { UNDECIDED } from '../http/validation/quickCheck';
import { quickValue } from '../http/validation/quickValue';
import { currentContext, runWith } from '../tenancy/executionContext';
import type { TenantModules } from '../switches/TenantModules';
import type { SharedCaches } from '../data/SharedCaches';
import type { UnitOfWork } from '../data/UnitOfWork';
import type { DeliveredEvent, EventDeclaration } from './EventDeclaration';
import type { EventOutbox } from './EventOutbox';
import { emitterPattern } from './matchesEvent';
import type { EventLog } from './log/EventLog';

/** Receives events. */
export type Handler = (event: DeliveredEvent) => void | Promise<void>;

/** Who listens to what. */
interface Subscription {
  readonly moduleId: string;
  readonly pattern: string;
  /** Settles when it is decided whether the latest event is for the subscriber; null when nothing is waited for. */
  turn: Promise<unknown> | null;
}

/** Dependencies of the bus. */
export interface EventBusParts {
  readonly declarations: ContributedItems<EventDeclaration>;
  readonly unitOfWork: UnitOfWork;
  readonly logger: Logger;
  readonly tenantModules: Pick<TenantModules, 'isOn'>;
  readonly outbox: EventOutbox;
  readonly log: Pick<EventLog, 'write'>;
  readonly caches: Pick<SharedCaches, 'dropBy'>;
  readonly onFailure: (moduleId: string, subscriberId: string, error: unknown) => void;
}

/**
 * Carries events between modules: declared ones only, delivered after commit and never after a rollback.
 *
 * Subscribers are isolated: one that throws is logged with its module, and the others still receive the event. They work
 * in the tenant the event is about, without the cross-tenant access that the emitter had opened.
 */
export class EventBus {
  private readonly emitter = new EventEmitter2({ wildcard: true, delimiter: '.', maxListeners: 0 });
  /** Deliveries under way, with the module and the subscriber of each. */
  private readonly deliveries = new Map<Promise<void>, readonly [moduleId: string, subscriberId: string]>();
  private readonly subscriptions = new Set<Subscription>();

  constructor(private readonly parts: EventBusParts) {}

  /**
   * Announces that something happened. Inside a unit of work the event waits for the commit.
   *
   * @throws Error when no module declares the event or the payload does not fit its schema: a mistake of the
   * emitting code, not of its caller
   */
  async emit<TPayload extends object>(
    declared: EventDeclaration<TPayload>,
    payload: NoInfer<TPayload>,
  ): Promise<void> {
    await this.emitAll(declared, [payload]);
  }

  /** `emit` for several things at once, with as many statements as for one. Throws as `emit` does. */
  async emitAll<TPayload extends object>(
    declared: EventDeclaration<TPayload>,
    payloads: readonly NoInfer<TPayload>[],
  ): Promise<void> {
    const id = idOf(declared);
    const { declarations, outbox, log, caches, unitOfWork } = this.parts;
    const declaration = declarations.get(id);
    if (!declaration) {
      throw new Error(
        `Event ${id} is not declared; add it to "events" in the manifest of the emitting module`,
      );
    }
    const events = payloads.map((payload): DeliveredEvent => ({
      id,
      key: randomUUID(),
      payload: valid(declaration, payload),
      emittedAt: new Date().toISOString(),
      tenantId: currentContext().scope.tenantId,
    }));
    await outbox.write(events);
    if (declaration.clientBroadcast) await log.write(events);
    for (const event of events) {
      await caches.dropBy(event);
      await unitOfWork.afterCommit(() => this.deliver(event));
    }
  }

  /** An event that has travelled as JSON, with its payload as it was emitted where its declaration still fits. */
  restore(event: DeliveredEvent): DeliveredEvent {
    const checked = this.parts.declarations.get(event.id)?.payload.validate(event.payload) as
      { error?: Error; value: unknown } | undefined;
    return checked && !checked.error ? { ...event, payload: checked.value } : event;
  }

  /**
   * Calls the handler for every matching event.
   *
   * @param pattern event id, `*` for one segment, `**` for any number; `*` alone for every event
   * @returns the function that ends the subscription
   */
  subscribe(moduleId: string, subscriberId: string, pattern: string, handler: Handler): () => void {
    const subscription: Subscription = { moduleId, pattern, turn: null };
    const listener = (event: DeliveredEvent) => {
      const delivery = this.handle(subscription, subscriberId, handler, event).finally(() =>
        this.deliveries.delete(delivery),
      );
      this.deliveries.set(delivery, [moduleId, subscriberId]);
    };
    this.emitter.on(emitterPattern(pattern), listener);
    this.subscriptions.add(subscription);
    return () => {
      this.emitter.off(emitterPattern(pattern), listener);
      this.subscriptions.delete(subscription);
    };
  }

  /** Who listens to what, as `module: pattern`. */
  get subscribers(): string[] {
    return [...this.subscriptions].map(({ moduleId, pattern }) => `${moduleId}: ${pattern}`);
  }

  /** Resolves when every delivery under way has ended. */
  async settled(): Promise<void> {
    while (this.deliveries.size > 0) await Promise.all(this.deliveries.keys());
  }

  /** `settled`, but not for ever. @returns the subscribers that are still at it after the limit (ms) */
  async drained(limit: number): Promise<HostError[]> {
    let timer: NodeJS.Timeout | undefined;
    await Promise.race([this.settled(), new Promise((resolve) => (timer = setTimeout(resolve, limit)))]);
    clearTimeout(timer);
    return [...this.deliveries.values()].map(
      ([moduleId, subscriberId]) =>
        new HostError(
          'MODULE_TIMEOUT',
          moduleId,
          `did not finish its subscriber ${subscriberId} within ${limit / 1000} seconds.`,
          `look for a promise that never settles in ${subscriberId}.`,
        ),
    );
  }

  private deliver(event: DeliveredEvent): void {
    this.emitter.emit(event.id, event);
  }

  private async handle(
    subscription: Subscription,
    subscriberId: string,
    handler: Handler,
    event: DeliveredEvent,
  ): Promise<void> {
    const { tenantModules, onFailure, logger } = this.parts;
    const { moduleId } = subscription;
    try {
      const isOn = tenantModules.isOn(moduleId, event.tenantId);
      if ((isOn !== true || subscription.turn) && !(await inTurn(subscription, isOn))) return;
      await runWith({ moduleId }, async () => handler(event));
    } catch (thrown) {
      const error = asError(thrown);
      onFailure(moduleId, subscriberId, error);
      logger.error(
        { module: moduleId, subscriber: subscriberId, event: event.id, err: error },
        'a subscriber failed',
      );
    }
  }
}

/** Answers after the events before it, one of which may have to read first whether the tenant has the module. */
async function inTurn(subscription: Subscription, isOn: boolean | Promise<boolean>): Promise<boolean> {
  const turn = Promise.all([isOn, subscription.turn?.catch(() => undefined)]);
  subscription.turn = turn;
  try {
    return (await turn)[0];
  } finally {
    if (subscription.turn === turn) subscription.turn = null;
  }
}

/** The payload as its declaration takes it. @throws Error where it does not fit */
function valid({ id, payload: schema }: EventDeclaration, payload: object): unknown {
  const quick = quickValue(schema, payload);
  if (quick !== UNDECIDED) return quick;
  const { error, value } = schema.validate(payload) as { error?: Error; value: unknown };
  if (error) throw new Error(`Payload of event ${id} does not fit its declaration: ${error.message}`);
  return value;
}
