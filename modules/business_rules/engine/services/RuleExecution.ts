import {
  badRequest,
  type CommandCall,
  type Confined,
  type CoreServices,
  mayReadConfined,
} from '@tenantry/core';
import type { RuleActions } from '../../actions/services/RuleActions';
import { executionFailed } from '../../events/ruleEvents';
import type { ExecutionLog } from '../../logs/services/ExecutionLog';
import {
  type CompiledRule,
  compileRule,
  isInForce,
  STORED_RULE,
  type StoredRule,
} from '../rules/CompiledRule';
import type { TestCase, TriedCase } from '../../rules/collections/ruleFields';
import { NOT_SEEN, type RuleMakers } from '../../rules/services/RuleMakers';
import type { JudgedChange } from '../rules/JudgedChange';
import { changedMembers } from '../rules/refusals';
import { failureOf, judgeRule, type JudgedRule, notJudged } from '../rules/judgeRules';
import type { ActionQueue } from './ActionQueue';
import { makersOf } from './RuleBooks';
import { type RuleFacts, userOf } from './RuleFacts';
import type { RuleSight } from './RuleSight';

type Call = Pick<CommandCall, 'access' | 'principal'>;

interface Dependencies extends Pick<
  CoreServices,
  | 'actionLog'
  | 'clock'
  | 'commands'
  | 'confidentialRecords'
  | 'database'
  | 'events'
  | 'organizations'
  | 'unitOfWork'
> {
  readonly executionLog: ExecutionLog;
  readonly ruleActions: RuleActions;
  readonly ruleFacts: RuleFacts;
  readonly ruleMakers: RuleMakers;
  readonly ruleQueue: ActionQueue;
  readonly ruleSight: RuleSight;
}

/** Request to execute rules by hand. */
export interface ExecutionRequest {
  readonly entityType: string;
  readonly entityId?: string | null;
  readonly eventType?: string | null;
  readonly data?: unknown;
  /** The record before the change; left out where nothing is known of it. */
  readonly before?: Readonly<Record<string, unknown>> | null | undefined;
  readonly dryRun: boolean;
}

/** Where rules are executed: always in one organization. */
export interface ExecutionPlace {
  readonly tenantId: string;
  readonly organizationId: string;
}

/** A rule that was executed, with the id of its entry in the log; null for a dry run. */
export interface ExecutedRule {
  readonly judged: JudgedRule;
  readonly logId: string | null;
}

/** Rules that one call may execute. */
export const MOST_RULES = 100;
/** Milliseconds for one rule. */
const RULE_LIMIT = 30_000;

/** Executes rules on request. */
export class RuleExecution {
  constructor(private readonly deps: Dependencies) {}

  /**
   * The rules of the organization for a kind of record, in order; one more than may be executed.
   *
   * @param eventType rules for it alone; null for all
   */
  async discover(
    { tenantId, organizationId }: ExecutionPlace,
    entityType: string,
    eventType: string | null,
    above: readonly string[],
  ): Promise<CompiledRule[]> {
    const stored = await this.deps.database.query<StoredRule>({
      name: 'business_rules_discover',
      text: `SELECT ${STORED_RULE} FROM business_rules_rules t
              WHERE t.tenant_id = $1 AND t.entity_type = $2 AND t.enabled AND t.deleted_at IS NULL AND t.suspended_at IS NULL
                AND (t.organization_id = $3 OR t.includes_descendants AND t.organization_id = ANY ($4))
                AND ($5::text IS NULL OR t.event_type = $5)
                AND (t.effective_from IS NULL OR t.effective_from <= $6) AND (t.effective_to IS NULL OR t.effective_to > $6)
              ORDER BY t.priority DESC, t.rule_id LIMIT ${MOST_RULES + 1}`,
      values: [tenantId, entityType, organizationId, above, eventType, this.deps.clock.now()],
    });
    return stored.map(compileRule);
  }

  /** One rule of the organization; undefined where it is missing. */
  async find(id: string, { organizationId }: ExecutionPlace): Promise<CompiledRule | undefined> {
    const stored = await this.deps.database.first<StoredRule>({
      name: 'business_rules_find',
      text: `SELECT ${STORED_RULE} FROM business_rules_rules t
              WHERE t.id = $1 AND t.organization_id = $2 AND t.deleted_at IS NULL`,
      values: [id, organizationId],
    });
    return stored && compileRule(stored);
  }

  /** Why a rule cannot be executed now; null where it can. */
  obstacleTo(rule: CompiledRule): string | null {
    const now = this.deps.clock.now();
    if (!rule.enabled) return 'Rule is disabled';
    if (rule.suspendedAt) return 'Rule is suspended';
    if (isInForce(rule, now)) return null;
    const { effectiveFrom, effectiveTo } = rule;
    if (effectiveFrom && effectiveFrom > now)
      return `Rule is not yet effective (starts ${effectiveFrom.toISOString()})`;
    return `Rule has expired (ended ${effectiveTo?.toISOString()})`;
  }

  /** Executes rules in order; a dry run performs and notes nothing. */
  async execute(
    rules: readonly CompiledRule[],
    request: ExecutionRequest,
    place: ExecutionPlace,
    call: Call,
    announces: boolean,
  ): Promise<ExecutedRule[]> {
    const { principal } = call;
    const { entityType, entityId = null, eventType = null, data = null, before = null, dryRun } = request;
    const changed = before ? changedMembers((data ?? {}) as Readonly<Record<string, unknown>>, before) : [];
    const around = { entityType, entityId, eventType, scope: place, before, changed };
    const { isSeen, confined } = await this.sightOf(entityType, entityId, call);
    const { organizations, ruleFacts, ruleMakers, ruleSight } = this.deps;
    const zone = (await organizations.treeOf(place.tenantId)).timeZoneOf(place.organizationId);
    const given = ruleFacts.given({ ...around, data, zone }, principal);
    const facts = await ruleFacts.complete(given, rules, isSeen);
    const judging = {
      known: (type: string) => this.deps.ruleActions.known(type),
      placing: this.deps.commands.placingMembersOf(entityType),
      explains: true,
      limit: RULE_LIMIT,
    };
    const standing = await ruleMakers.standingOf(makersOf(rules), place.tenantId);
    const record = { entityType, entityId: isSeen ? entityId : null, confined };
    const seeing = new Set(await ruleSight.seeing(rules, record, standing));
    const judged = rules.map((rule) => {
      const reason = standing.reasonAgainst(rule) ?? (seeing.has(rule) ? null : NOT_SEEN);
      return reason === null ? judgeRule(rule, facts, judging) : notJudged(rule, reason);
    });
    if (dryRun) return judged.map((one) => ({ judged: one, logId: null }));
    const change: JudgedChange = { ...around, ...place, data, eventTypes: [eventType ?? ''], confined };
    return this.deps.unitOfWork.run(async () => {
      await this.deps.ruleQueue.enqueue(judged, change, principal);
      const user = userOf({ principal });
      const notes = judged.map((one) => ({
        ...place,
        entityType,
        entityId,
        eventType,
        data,
        user,
        judged: one,
      }));
      const logIds = await this.deps.executionLog.write(notes);
      if (announces) for (const one of judged) await this.announceFailure(one, place);
      return judged.map((one, index) => ({ judged: one, logId: logIds[index] ?? null }));
    });
  }

  /** Whether the caller sees a record with its history, and who alone sees it; for others it is not there. */
  private async sightOf(entityType: string, entityId: string | null, call: Call) {
    const confined: Confined[] = [];
    if (entityId === null) return { isSeen: true, confined };
    const { actionLog, confidentialRecords } = this.deps;
    const now = await confidentialRecords.confinementOf(entityType, entityId);
    const past = await actionLog.confinementOf(entityType, entityId);
    const isSeen = mayReadConfined(now, call) && mayReadConfined(past, call);
    if (isSeen && now) confined.push(now);
    return { isSeen, confined };
  }

  /** The test cases that are stored with a rule. */
  async testCasesOf(id: string): Promise<readonly TestCase[]> {
    const found = await this.deps.database.first<{ cases: readonly TestCase[] }>({
      name: 'business_rules_test_cases',
      text: 'SELECT test_cases AS cases FROM business_rules_rules WHERE id = $1',
      values: [id],
    });
    return found?.cases ?? [];
  }

  /** Judges test cases by a rule, enabled or not; performs and notes nothing. */
  async tryOut(
    rule: CompiledRule,
    cases: readonly TriedCase[],
    place: ExecutionPlace,
    call: Call,
  ): Promise<{ readonly testCase: TestCase; readonly judged: JudgedRule }[]> {
    const { entityType, eventType } = rule;
    const results = [];
    for (const testCase of cases) {
      const { data, before } = testCase;
      const request = { entityType, eventType, data, before, dryRun: true };
      const [executed] = await this.execute([rule], request, place, call, false);
      if (executed) results.push({ testCase, judged: executed.judged });
    }
    return results;
  }

  private async announceFailure(judged: JudgedRule, { tenantId }: ExecutionPlace): Promise<void> {
    const { rule } = judged;
    const error = failureOf(judged);
    if (error === null) return;
    const { id, ruleId, ruleName, organizationId, entityType } = rule;
    const payload = { id, ruleId, ruleName, tenantId, organizationId, entityType, errorMessage: error };
    await this.deps.events.emit(executionFailed, payload);
  }
}

/** The organization that a caller executes rules in. @throws HttpError 400 without one */
export function placeOf(tenantId: string | null, organizationId: string | null): ExecutionPlace {
  if (tenantId === null || organizationId === null) {
    throw badRequest('Tenant and organization context required');
  }
  return { tenantId, organizationId };
}
