import type { CoreServices } from '@tenantry/core';
import type { JudgedChange } from '../rules/JudgedChange';
import type { ActionQueue } from './ActionQueue';
import type { RuleBook, RuleBooks } from './RuleBooks';
import type { RuleJudge } from './RuleJudge';

type Dependencies = Pick<CoreServices, 'eventCatalog' | 'tenancy'> & {
  readonly ruleBooks: RuleBooks;
  readonly ruleJudge: RuleJudge;
  readonly ruleQueue: ActionQueue;
};

type Payload = Readonly<Record<string, unknown>>;

/** Runs rules after events: `customers.deal.won` those for `customers.deal` that wait for `won`. */
export class EventRules {
  constructor(private readonly deps: Dependencies) {}

  /** A promise only where there are rules, or they have to be read. */
  run(eventId: string, payload: unknown, tenantId: string): void | Promise<void> {
    const end = eventId.lastIndexOf('.');
    if (end < 1 || this.deps.eventCatalog.get(eventId)?.excludeFromTriggers) return undefined;
    const entityType = eventId.slice(0, end);
    const judge = (book: RuleBook) => this.judge(book, entityType, eventId.slice(end + 1), payload, tenantId);
    const { tenancy, ruleBooks } = this.deps;
    const book =
      tenancy.scope.tenantId === tenantId
        ? ruleBooks.of(tenantId, entityType)
        : tenancy.inTenant(tenantId, 'business_rules: rules after an event', async () =>
            ruleBooks.of(tenantId, entityType),
          );
    if (book instanceof Promise) return book.then(judge);
    return book.rules.length === 0 ? undefined : judge(book);
  }

  private async judge(
    book: RuleBook,
    entityType: string,
    eventType: string,
    payload: unknown,
    tenantId: string,
  ): Promise<void> {
    if (!book.byEvent.has(eventType)) return;
    const data = typeof payload === 'object' && payload !== null ? (payload as Payload) : {};
    const { id, organizationId } = data;
    const { ruleJudge, ruleQueue, tenancy } = this.deps;
    const change: JudgedChange = {
      entityType,
      entityId: typeof id === 'string' ? id : null,
      eventTypes: [eventType],
      tenantId,
      organizationId: typeof organizationId === 'string' ? organizationId : '',
      data,
      before: null,
      changed: [],
    };
    await tenancy.inTenant(tenantId, 'business_rules: rules after an event', async () => {
      const call = { principal: null };
      const judgement = await ruleJudge.judge(book, call, change);
      if (!judgement) return;
      await ruleQueue.enqueue(judgement.judged, change, null);
      ruleJudge.note(judgement, call, change);
    });
  }
}
