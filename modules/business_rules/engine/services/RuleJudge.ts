import { type CommandCall, type CoreServices, currentTrail, type OrganizationTree } from '@tenantry/core';
import type { Facts } from '../../conditions/Facts';
import type { RuleActions } from '../../actions/services/RuleActions';
import type { ExecutionLog, NewExecution } from '../../logs/services/ExecutionLog';
import type { RuleMakers, Standing } from '../../rules/services/RuleMakers';
import { type CompiledRule, isInForce } from '../rules/CompiledRule';
import type { JudgedChange } from '../rules/JudgedChange';
import type { RuleList } from '../rules/RuleList';
import { judgeRule, type JudgedRule, notJudged } from '../rules/judgeRules';
import type { RuleBook } from './RuleBooks';
import { loopOf } from './RuleChain';
import { type RuleFacts, userOf } from './RuleFacts';
import type { RuleHealth } from './RuleHealth';
import type { RuleSight } from './RuleSight';

type View = Readonly<Record<string, unknown>>;

interface Dependencies extends Pick<CoreServices, 'clock' | 'commands' | 'organizations'> {
  readonly executionLog: ExecutionLog;
  readonly ruleActions: RuleActions;
  readonly ruleFacts: RuleFacts;
  readonly ruleHealth: RuleHealth;
  readonly ruleMakers: RuleMakers;
  readonly ruleSight: RuleSight;
}

/** Caller that a change is made for; without organizations where it has no signed-in caller. */
export type JudgedCall = Pick<CommandCall, 'principal'> & Partial<Pick<CommandCall, 'organizations'>>;

/** Outcome of the rules for a change. */
export interface Judgement {
  readonly judged: readonly JudgedRule[];
  /** Members that rules set in the record. */
  readonly sets: View;
  /** Rules that would have acted, but that their maker could not make now, with the reason as their error. */
  readonly unfit: readonly JudgedRule[];
}

/** Milliseconds that one rule may take. */
const RULE_LIMIT = 200;

/** Finds the rules for a change, judges it by them, and notes what came of it. */
export class RuleJudge {
  constructor(private readonly deps: Dependencies) {}

  /**
   * Judges a change by the rules of a book, one by one: those for this change that are in force, of the organization, and of
   * makers who see the record. Each rule sees the fields that earlier rules have set.
   *
   * @returns null where there are none that could do something
   */
  async judge(
    book: RuleBook,
    { principal, organizations }: JudgedCall,
    change: JudgedChange,
  ): Promise<Judgement | null> {
    const { eventTypes, tenantId, organizationId, data, confined: _confined, ...around } = change;
    const lists = eventTypes.flatMap((eventType) => book.byEvent.get(eventType) ?? []);
    if (lists.length === 0 || organizationId === '') return null;
    const { ruleFacts, ruleMakers, ruleSight } = this.deps;
    const scope = { tenantId, organizationId };
    const tree = organizations ?? (await this.deps.organizations.treeOf(tenantId));
    const zone = tree.timeZoneOf(organizationId);
    const given = ruleFacts.given({ ...around, data, eventType: eventTypes[0], scope, zone }, principal);
    const selected = this.select(lists, given, change, tree);
    if (selected.length === 0) return null;
    const standing = await ruleMakers.standingOf(book.makers, tenantId);
    const rules = await ruleSight.seeing(selected, change, standing);
    if (rules.length === 0) return null;
    const facts = await ruleFacts.complete(given, rules);
    return this.judgeEach(rules, facts, standing, change.entityType);
  }

  private select(
    lists: readonly RuleList[],
    facts: Facts,
    { organizationId }: JudgedChange,
    tree: OrganizationTree,
  ): CompiledRule[] {
    const now = this.deps.clock.now();
    const inherits = lists.some((list) => list.inherits);
    const above = new Set(inherits ? tree.ancestorsOf(organizationId) : []);
    const holds = (rule: CompiledRule) =>
      rule.isTrusted &&
      (rule.organizationId === organizationId ||
        (rule.includesDescendants && above.has(rule.organizationId))) &&
      isInForce(rule, now);
    const selected = lists.flatMap((list) => list.candidates(facts).filter(holds));
    // Each list is in order already; only several of them have to be brought into one.
    if (lists.length > 1) selected.sort((a, b) => b.priority - a.priority || (a.ruleId < b.ruleId ? -1 : 1));
    return selected;
  }

  private judgeEach(
    rules: readonly CompiledRule[],
    facts: Facts,
    standing: Standing,
    entityType: string,
  ): Judgement {
    const judging = {
      known: (type: string) => this.deps.ruleActions.known(type),
      placing: this.deps.commands.placingMembersOf(entityType),
      explains: false,
      limit: RULE_LIMIT,
    };
    const trail = currentTrail();
    const sets: Record<string, unknown> = {};
    const judged: JudgedRule[] = [];
    const unfit: JudgedRule[] = [];
    let current = facts;
    for (const rule of rules) {
      const loop = loopOf(rule.id, trail);
      const result = loop === null ? judgeRule(rule, current, judging) : notJudged(rule, loop);
      if (!isWorthNoting(result)) {
        judged.push(result);
        continue;
      }
      const reason = standing.reasonAgainst(rule);
      if (reason !== null) {
        unfit.push(notJudged(rule, reason));
        continue;
      }
      // The values that it judged by, before it sets any.
      const explanation = loop === null ? explained(rule, current) : null;
      if (Object.keys(result.sets).length > 0) {
        Object.assign(sets, result.sets);
        current = { ...current, data: { ...(current.data as View), ...result.sets } };
      }
      judged.push({ ...result, explanation });
    }
    return { judged, sets, unfit };
  }

  /** Notes the rules that held, did something or failed; most rules of most changes did nothing. */
  note(judgement: Judgement, call: JudgedCall, change: JudgedChange): void {
    const noted = [...judgement.judged.filter(isWorthNoting), ...judgement.unfit];
    this.deps.executionLog.note(noted.map((judged) => this.executionOf(judged, call, change)));
    this.observe(judgement, change.tenantId);
  }

  /** Entry of the log for a rule. */
  executionOf(judged: JudgedRule, call: JudgedCall, change: JudgedChange): NewExecution {
    const { eventTypes, data, ...place } = change;
    return { ...place, eventType: eventTypes[0], data, user: userOf(call), judged };
  }

  /** Counts failures of rules, and suspends rules that may not act any more. */
  observe({ judged, unfit }: Judgement, tenantId: string): void {
    const { ruleHealth } = this.deps;
    ruleHealth.observe(judged, tenantId);
    for (const { rule, error } of unfit) ruleHealth.suspend(rule.id, tenantId, error ?? '');
  }
}

/** Whether a rule did something, refused or failed; guards and validations that hold are not noted. */
export function isWorthNoting({ held, actions, error, rule }: JudgedRule): boolean {
  if (actions !== null || error !== null) return true;
  // Guards and validations mostly hold, and then nothing happens.
  return rule.ruleType === 'GUARD' || rule.ruleType === 'VALIDATION' ? !held : held;
}

function explained(rule: CompiledRule, facts: Parameters<CompiledRule['condition']['explain']>[0]) {
  try {
    return rule.condition.explain(facts);
  } catch {
    return null;
  }
}
