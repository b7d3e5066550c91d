import {
  type CommandCall,
  type CoreServices,
  type InterceptedCommand,
  type InterceptedUndo,
  organizationToWorkIn,
  type OrganizationTree,
} from '@tenantry/core';
import type { RuleActions } from '../../actions/services/RuleActions';
import type { ExecutionLog } from '../../logs/services/ExecutionLog';
import { type CompiledRule, isInForce } from '../rules/CompiledRule';
import type { JudgedChange } from '../rules/JudgedChange';
import { judgeRule, type JudgedRule } from '../rules/judgeRules';
import { changedMembers, refusalOf } from '../rules/refusals';
import type { ActionQueue } from './ActionQueue';
import type { RuleBook, RuleBooks } from './RuleBooks';
import { currentChain, loopOf } from './RuleChain';
import { type RuleFacts, userOf } from './RuleFacts';
import type { RuleHealth } from './RuleHealth';

type View = Readonly<Record<string, unknown>>;

interface Dependencies extends Pick<CoreServices, 'clock' | 'unitOfWork' | 'organizations'> {
  readonly ruleActions: RuleActions;
  readonly ruleBooks: RuleBooks;
  readonly ruleFacts: RuleFacts;
  readonly ruleHealth: RuleHealth;
  readonly ruleQueue: ActionQueue;
  readonly executionLog: ExecutionLog;
}

/** Milliseconds that one rule may take. */
const RULE_LIMIT = 200;

/** Has changes judged by the rules of their tenant, and does what these say. */
export class RuleGuard {
  constructor(private readonly deps: Dependencies) {}

  /**
   * Inside the transaction of a command, once its record is locked.
   *
   * @returns members to set in the input; nothing where no rule sets any
   * @throws HttpError 422 where a rule refuses the change
   */
  before(command: InterceptedCommand): void | Promise<object | void> {
    const { tenantId, resourceKind } = command;
    const book = this.deps.ruleBooks.of(tenantId, resourceKind);
    if (book instanceof Promise) return book.then((found) => this.judgeCommand(command, found));
    return book.rules.length === 0 ? undefined : this.judgeCommand(command, book);
  }

  /** Inside the transaction of an undo. @throws HttpError 422 where a rule refuses it */
  async beforeUndo(entry: InterceptedUndo): Promise<void> {
    const { tenantId, resourceKind, resourceId, before, organizationId, restores } = entry;
    if (resourceKind === null) return;
    const book = await this.deps.ruleBooks.of(tenantId, resourceKind);
    const verb = restores === null ? 'delete' : before === null ? 'create' : 'update';
    const data = { ...before?.view, ...restores };
    const changed = restores && before ? changedMembers(restores, before.view) : [];
    await this.judgeChange(entry, book, {
      entityType: resourceKind,
      entityId: resourceId,
      eventTypes: [verb, 'undo', 'change'],
      tenantId,
      organizationId: organizationId ?? organizationToWorkIn(entry) ?? '',
      data,
      before: before?.view ?? null,
      changed,
    });
  }

  /** Rules of a book that are asked for, in force, and of the organization. */
  async select(
    book: RuleBook,
    {
      eventTypes,
      tenantId,
      organizationId,
    }: Pick<JudgedChange, 'eventTypes' | 'tenantId' | 'organizationId'>,
    known?: OrganizationTree,
  ): Promise<CompiledRule[]> {
    const lists = eventTypes.flatMap((eventType) => [book.byEvent.get(eventType) ?? []].filter(isFilled));
    const found = lists.flat();
    if (found.length === 0 || organizationId === '') return [];
    const now = this.deps.clock.now();
    const inherits = found.some(({ includesDescendants }) => includesDescendants);
    const tree = inherits ? (known ?? (await this.deps.organizations.treeOf(tenantId))) : undefined;
    const above = new Set(tree?.ancestorsOf(organizationId));
    const holds = (rule: CompiledRule) =>
      rule.isTrusted &&
      (rule.organizationId === organizationId ||
        (rule.includesDescendants && above.has(rule.organizationId))) &&
      isInForce(rule, now);
    const selected = found.filter(holds);
    // Each list is in order already; only several of them have to be brought into one.
    if (lists.length > 1) selected.sort((a, b) => b.priority - a.priority || (a.ruleId < b.ruleId ? -1 : 1));
    return selected;
  }

  private judgeCommand(command: InterceptedCommand, book: RuleBook): void | Promise<object | void> {
    if (book.rules.length === 0) return undefined;
    const { before, input, restores, organizationId, resourceKind, tenantId, commandId } = command;
    const verb = commandId.slice(commandId.lastIndexOf('.') + 1);
    // A redo brings the record back as it was, with what rules had set in it.
    const sent = restores ? { ...input, ...restores } : input;
    const data = verb === 'delete' ? { ...before?.view } : { ...before?.view, ...sent };
    return this.judgeChange(command, book, {
      entityType: resourceKind,
      entityId: before?.id ?? null,
      eventTypes: [verb, 'change'],
      tenantId,
      organizationId: organizationId ?? organizationIn(input) ?? organizationToWorkIn(command) ?? '',
      data,
      before: before?.view ?? null,
      changed: before ? changedMembers(sent, before.view) : Object.keys(sent),
    });
  }

  private async judgeChange(call: CommandCall, book: RuleBook, change: JudgedChange): Promise<object | void> {
    const rules = await this.select(book, change, call.organizations);
    if (rules.length === 0) return undefined;
    const { judged, sets } = await this.judge(rules, call, change);
    const refusal = refusalOf(judged);
    const queue = () => this.deps.ruleQueue.enqueue(judged, change, call.principal);
    if (refusal) {
      this.note(judged, call, change);
      void this.deps.ruleQueue.enqueueApart(judged, change, call.principal);
      throw refusal;
    }
    await queue();
    await this.deps.unitOfWork.afterCommit(() => this.note(judged, call, change));
    return Object.keys(sets).length > 0 ? sets : undefined;
  }

  /** Judges rules one by one; what one sets in the record, the next one sees. */
  async judge(
    rules: readonly CompiledRule[],
    { principal }: Pick<CommandCall, 'principal'>,
    change: JudgedChange,
  ): Promise<{ readonly judged: JudgedRule[]; readonly sets: View }> {
    const { eventTypes, tenantId, organizationId, data, ...around } = change;
    const scope = { tenantId, organizationId };
    const given = { ...around, data, eventType: eventTypes[0], scope };
    const facts = await this.deps.ruleFacts.of(given, principal, rules);
    const judging = {
      known: (type: string) => this.deps.ruleActions.known(type),
      explains: false,
      limit: RULE_LIMIT,
    };
    const chain = currentChain();
    const sets: Record<string, unknown> = {};
    let current = facts;
    const judged = rules.map((rule) => {
      const loop = loopOf(rule.id, chain);
      if (loop !== null) return cutOff(rule, loop);
      const result = judgeRule(rule, current, judging);
      if (Object.keys(result.sets).length > 0) {
        Object.assign(sets, result.sets);
        current = { ...current, data: { ...(current.data as View), ...result.sets } };
      }
      return isWorthNoting(result) ? { ...result, explanation: explained(rule, current) } : result;
    });
    return { judged, sets };
  }

  /** Notes the rules that held, did something or failed; most rules of most changes did nothing. */
  note(judged: readonly JudgedRule[], call: Pick<CommandCall, 'principal'>, change: JudgedChange): void {
    const { executionLog, ruleHealth } = this.deps;
    const { eventTypes, data, ...place } = change;
    const user = userOf(call);
    const noted = judged.filter(isWorthNoting);
    executionLog.note(noted.map((one) => ({ ...place, eventType: eventTypes[0], data, user, judged: one })));
    ruleHealth.observe(judged, change.tenantId);
  }
}

function cutOff(rule: CompiledRule, error: string): JudgedRule {
  const nothing = { held: false, actions: null, deferred: [], sets: {}, blocked: null, shown: null };
  return { ...nothing, rule, error, explanation: null, took: 0 };
}

function isWorthNoting({ held, actions, error, rule }: JudgedRule): boolean {
  if (actions !== null || error !== null) return true;
  // Guards and validations mostly hold, and then nothing happens.
  return rule.ruleType === 'GUARD' || rule.ruleType === 'VALIDATION' ? !held : held;
}

const isFilled = (list: readonly unknown[]) => list.length > 0;

function explained(rule: CompiledRule, facts: Parameters<CompiledRule['condition']['explain']>[0]) {
  try {
    return rule.condition.explain(facts);
  } catch {
    return null;
  }
}

function organizationIn(members: View | null): string | null {
  const id = members?.['organizationId'];
  return typeof id === 'string' ? id : null;
}
