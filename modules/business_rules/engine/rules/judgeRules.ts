import type { ActionResult, RuleAction } from '../../actions/RuleAction';
import { CalculationFailed } from '../../actions/rules/calculate';
import { interpolate } from '../../actions/rules/interpolate';
import type { RuleActionDeclaration, RuleActionEffect } from '../../actions/ruleActionKind';
import type { Explanation } from '../../conditions/compileCondition';
import type { Facts } from '../../conditions/Facts';
import type { CompiledRule } from './CompiledRule';

/** An action with its values, for a job to perform. */
export interface DeferredAction {
  readonly rule: CompiledRule;
  readonly type: string;
  readonly config: Readonly<Record<string, unknown>>;
}

/** Outcome of one rule. */
export interface JudgedRule {
  readonly rule: CompiledRule;
  /** Whether the condition held; false where judging it failed. */
  readonly held: boolean;
  /** Null where the branch has no actions. */
  readonly actions: readonly ActionResult[] | null;
  readonly deferred: readonly DeferredAction[];
  /** Members that the rule sets in the record. */
  readonly sets: Readonly<Record<string, unknown>>;
  /** Text of an action that refuses the change; null where none does. */
  readonly blocked: string | null;
  /** Text of an action that shows an error. */
  readonly shown: string | null;
  /** Why judging failed; null where it did not. */
  readonly error: string | null;
  /** Why actions of a rule that was judged are left out, such as a calculation without a result; null where none is. */
  readonly failure: string | null;
  readonly explanation: Explanation | null;
  /** Milliseconds. */
  readonly took: number;
}

/** Why a rule has failed, in judging it or in one of its actions; null where it has not. */
export const failureOf = ({ error, failure }: Pick<JudgedRule, 'error' | 'failure'>): string | null =>
  error ?? failure;

/** How rules are judged. */
export interface Judging {
  readonly known: (type: string) => RuleActionDeclaration | undefined;
  /** Members that name the record of a command; a rule that sets one fails. */
  readonly placing: ReadonlySet<string>;
  /** Whether to tell which conditions held, with values. */
  readonly explains: boolean;
  /** Milliseconds that one rule may take. */
  readonly limit: number;
}

/** Judges a rule by the facts. Performs nothing; whatever goes wrong is part of the result. */
export function judgeRule(rule: CompiledRule, facts: Facts, judging: Judging): JudgedRule {
  const { explains, limit } = judging;
  const begun = performance.now();
  try {
    const held = rule.condition.holds(facts);
    const branch = held ? rule.successActions : rule.failureActions;
    const done = branch && branch.length > 0 ? planActions(rule, branch, facts, judging) : NOTHING;
    const took = performance.now() - begun;
    const explanation = explains ? rule.condition.explain(facts) : null;
    if (took > limit) return failed(rule, `The rule took longer than ${limit} ms`, took, explanation);
    // Written out, as most rules of a change hold for nothing and spreading takes ten times as long as judging them.
    const { actions, deferred, sets, blocked, shown, failure } = done;
    return { rule, held, actions, deferred, sets, blocked, shown, error: null, failure, explanation, took };
  } catch (error) {
    return failed(
      rule,
      error instanceof Error ? error.message : 'The rule failed',
      performance.now() - begun,
      null,
    );
  }
}

/** A rule that is not judged at all. @param error why */
export function notJudged(rule: CompiledRule, error: string): JudgedRule {
  return failed(rule, error, 0, null);
}

function failed(
  rule: CompiledRule,
  error: string,
  took: number,
  explanation: Explanation | null,
): JudgedRule {
  return { ...NOTHING, rule, held: false, error, explanation, took };
}

type Planned = Pick<JudgedRule, 'actions' | 'deferred' | 'sets' | 'blocked' | 'shown' | 'failure'>;

const NOTHING: Planned = {
  actions: null,
  deferred: [],
  sets: {},
  blocked: null,
  shown: null,
  failure: null,
};

function planActions(
  rule: CompiledRule,
  branch: readonly RuleAction[],
  facts: Facts,
  { known, placing }: Judging,
): Planned {
  const actions: ActionResult[] = [];
  const deferred: DeferredAction[] = [];
  const sets: Record<string, unknown> = {};
  let blocked: string | null = null;
  let shown: string | null = null;
  let failure: string | null = null;
  for (const { type, config } of branch) {
    const found = known(type);
    if (!found) {
      actions.push({ type, success: false, error: `The action ${type} is not available` });
      continue;
    }
    const filled = filledOf(config ?? {}, facts, rule);
    if (filled instanceof CalculationFailed) {
      failure ??= `${type}: ${filled.message}`;
      actions.push({ type, success: false, error: filled.message });
      continue;
    }
    const { effect } = found;
    if (!effect) deferred.push({ rule, type, config: filled });
    if (effect === 'set') {
      const field = filled['field'] as string;
      if (placing.has(field)) throw new Error(`The rule sets ${field}, which names the record of the change`);
      sets[field] = filled['value'];
    }
    if (effect === 'block') blocked ??= textOf(filled, 'Transition blocked');
    if (effect === 'error') shown ??= textOf(filled, '');
    actions.push({ type, success: true, result: shownResult(effect, filled) });
  }
  return { actions, deferred, sets, blocked, shown, failure };
}

/** The config with its values, or why a calculation in it gives none. */
function filledOf(
  config: Readonly<Record<string, unknown>>,
  facts: Facts,
  rule: CompiledRule,
): Readonly<Record<string, unknown>> | CalculationFailed {
  try {
    return interpolate(config, facts, rule) as Readonly<Record<string, unknown>>;
  } catch (error) {
    if (error instanceof CalculationFailed) return error;
    throw error;
  }
}

function textOf({ message }: Readonly<Record<string, unknown>>, otherwise: string): string {
  return typeof message === 'string' && message !== '' ? message : otherwise;
}

/** Message or config of an action to show; headers and bodies, which may hold secrets, are left out. */
function shownResult(
  effect: RuleActionEffect | undefined,
  { headers: _headers, body: _body, ...config }: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> {
  if (effect === 'allow') return { message: textOf(config, 'Transition allowed') };
  if (effect === 'block') return { message: textOf(config, 'Transition blocked') };
  return config;
}
