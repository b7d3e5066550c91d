import { idOf } from '../../kernel/registry/idOf';
import type { DeliveredEvent, SubscriberDeclaration } from './EventDeclaration';
import type { WorkerDeclaration } from '../jobs/WorkerDeclaration';

/** A subscriber may fail for reasons outside its module, so it has more attempts than a worker. */
const SUBSCRIBER_ATTEMPTS = 10;

/** Contributions of modules that become jobs; every manifest is one. */
export interface JobContributions {
  readonly workers?: readonly WorkerDeclaration[];
  readonly subscribers?: readonly SubscriberDeclaration[];
}

/** Persistent subscribers of a module. */
export function persistentSubscribers({ subscribers = [] }: JobContributions): SubscriberDeclaration[] {
  return subscribers.filter(({ persistent }) => persistent);
}

/**
 * Everything of a module that carries out jobs: its workers, and its persistent subscribers. The jobs of those hold an
 * event.
 *
 * @param restore turns an event that has travelled as JSON back into what was emitted
 */
export function workersOf(
  contributions: JobContributions,
  restore: (event: DeliveredEvent) => DeliveredEvent = (event) => event,
): WorkerDeclaration[] {
  const deliveries = persistentSubscribers(contributions).map(
    ({
      id,
      event,
      attempts = SUBSCRIBER_ATTEMPTS,
      backoff,
      timeout,
      concurrency,
      perTenant,
      handle,
    }): WorkerDeclaration => ({
      id,
      title: `Deliver ${idOf(event)}`,
      attempts,
      ...(backoff && { backoff }),
      ...(timeout !== undefined && { timeout }),
      ...(concurrency !== undefined && { concurrency }),
      ...(perTenant !== undefined && { perTenant }),
      handle: ({ data }, services) => handle(restore(data) as never, services),
    }),
  );
  return [...(contributions.workers ?? []), ...deliveries];
}
