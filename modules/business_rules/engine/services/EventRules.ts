import type { CoreServices } from '@tenantry/core';
import type { ExecutionLog } from '../../logs/services/ExecutionLog';
import type { JudgedChange } from '../rules/JudgedChange';
import type { ActionQueue } from './ActionQueue';
import type { RuleBook, RuleBooks } from './RuleBooks';
import { isWorthNoting, type RuleJudge } from './RuleJudge';

type Dependencies = Pick<CoreServices, 'confidentialRecords' | 'eventCatalog' | 'tenancy' | 'unitOfWork'> & {
  readonly executionLog: ExecutionLog;
  readonly ruleBooks: RuleBooks;
  readonly ruleJudge: RuleJudge;
  readonly ruleQueue: ActionQueue;
};

type Payload = Readonly<Record<string, unknown>>;

/** An event that rules may wait for. */
export interface RuleEvent {
  readonly id: string;
  /** Equal for the same event where it is delivered again. */
  readonly key: string;
  readonly payload: unknown;
  readonly tenantId: string;
}

/** Runs rules after events: `customers.deal.won` those for `customers.deal` that wait for `won`. */
export class EventRules {
  constructor(private readonly deps: Dependencies) {}

  /** Whether rules of the tenant wait for an event; a promise only where they have to be read. */
  isAwaited(eventId: string, tenantId: string): boolean | Promise<boolean> {
    const { entityType, verb } = partsOf(eventId);
    if (entityType === '' || this.deps.eventCatalog.get(eventId)?.excludeFromTriggers) return false;
    const book = this.bookOf(tenantId, entityType);
    if (book instanceof Promise) return book.then(({ byEvent }) => byEvent.has(verb));
    return book.byEvent.has(verb);
  }

  /**
   * Judges an event by the rules that wait for it, in one transaction with the jobs of their actions. An event that is
   * delivered again is judged again, and rules that have acted on it do not act twice.
   */
  async run({ id: eventId, key, payload, tenantId }: RuleEvent): Promise<void> {
    const { entityType, verb } = partsOf(eventId);
    const { confidentialRecords, executionLog, ruleJudge, ruleQueue, unitOfWork } = this.deps;
    const book = await this.bookOf(tenantId, entityType);
    const data = typeof payload === 'object' && payload !== null ? (payload as Payload) : {};
    const { id, organizationId } = data;
    const entityId = typeof id === 'string' ? id : null;
    const change = {
      entityType,
      entityId,
      eventTypes: [verb] as const,
      tenantId,
      organizationId: typeof organizationId === 'string' ? organizationId : '',
      data,
      before: null,
      changed: [],
    };
    const call = { principal: null };
    await this.inTenant(tenantId, () =>
      unitOfWork.run(async () => {
        const confined =
          entityId === null ? undefined : await confidentialRecords.confinementOf(entityType, entityId);
        const seen: JudgedChange = { ...change, confined: confined ? [confined] : [] };
        const judgement = await ruleJudge.judge(book, call, seen);
        if (!judgement) return;
        const noted = [...judgement.judged.filter(isWorthNoting), ...judgement.unfit];
        const executions = noted.map((judged) => ruleJudge.executionOf(judged, call, seen));
        const fresh = new Set(await executionLog.writeOnce(key, executions));
        const acting = judgement.judged.filter(({ rule }) => fresh.has(rule.id));
        await ruleQueue.enqueue(acting, seen, null);
        await unitOfWork.afterCommit(() => ruleJudge.observe(judgement, tenantId));
      }),
    );
  }

  private bookOf(tenantId: string, entityType: string): RuleBook | Promise<RuleBook> {
    const { tenancy, ruleBooks } = this.deps;
    if (tenancy.scope.tenantId === tenantId) return ruleBooks.of(tenantId, entityType);
    return this.inTenant(tenantId, async () => ruleBooks.of(tenantId, entityType));
  }

  private inTenant<T>(tenantId: string, work: () => Promise<T>): Promise<T> {
    return this.deps.tenancy.inTenant(tenantId, 'business_rules: rules after an event', work);
  }
}

function partsOf(eventId: string): { readonly entityType: string; readonly verb: string } {
  const end = eventId.lastIndexOf('.');
  return end < 1
    ? { entityType: '', verb: eventId }
    : { entityType: eventId.slice(0, end), verb: eventId.slice(end + 1) };
}
