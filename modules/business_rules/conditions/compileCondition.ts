import { type Condition, type ConditionGroup, isGroup, type SimpleCondition } from './Condition';
import type { Facts } from './Facts';
import { type Gate, gateOf } from './Gate';
import { comparisons } from './operators';
import { fieldOperand, templatePath, valueOperand } from './operand';

/** How one condition was judged, for people who want to know why. */
export interface Explanation {
  readonly operator: string;
  readonly held: boolean;
  /** Of a simple condition: the path, and what stood on both sides. */
  readonly field?: string;
  readonly value?: unknown;
  readonly compared?: unknown;
  /** The path that stands in place of a value, where one does. */
  readonly valueField?: string;
  /** Of a group: its members, all of them. */
  readonly rules?: readonly Explanation[];
}

/** A condition that was made ready to be judged often. */
export interface CompiledCondition {
  /** Whether it holds. Pure but for the effort that it uses up. @throws TooCostly */
  readonly holds: (facts: Facts) => boolean;
  /** As `holds`, with the values that decided. */
  readonly explain: (facts: Facts) => Explanation;
  /** Whether it names what became of the record before. */
  readonly needsHistory: boolean;
  /** A condition without which it cannot hold; null where it has no such condition. */
  readonly gate: Gate | null;
}

/** Makes an expression ready; one that is null or absent always holds. */
export function compileCondition(expression: Condition | null | undefined): CompiledCondition {
  if (!expression) return ALWAYS;
  const text = JSON.stringify(expression);
  return {
    ...compileNode(expression),
    needsHistory: /"_history|\{\{\s*history/.test(text),
    gate: gateOf(expression),
  };
}

type Node = Pick<CompiledCondition, 'holds' | 'explain'>;

const ALWAYS: CompiledCondition = {
  holds: () => true,
  explain: () => ({ operator: 'AND', held: true, rules: [] }),
  needsHistory: false,
  gate: null,
};

function compileNode(condition: Condition): Node {
  return isGroup(condition) ? compileGroup(condition) : compileSimple(condition);
}

function compileSimple({ field, operator, value, valueField }: SimpleCondition): Node {
  const left = fieldOperand(field);
  const right = valueField === undefined ? valueOperand(value) : fieldOperand(valueField);
  const compare = comparisons[operator];
  const path = valueField ?? templatePath(value);
  return {
    holds: (facts) => compare(left(facts), right(facts), facts),
    explain: (facts) => {
      const [found, compared] = [left(facts), right(facts)];
      return {
        field,
        operator,
        value: found ?? null,
        compared: compared ?? null,
        ...(path !== undefined && { valueField: path }),
        held: compare(found, compared, facts),
      };
    },
  };
}

function compileGroup({ operator, rules }: ConditionGroup): Node {
  const members = rules.map(compileNode);
  const joined: Node['holds'] =
    operator === 'OR'
      ? (facts) => members.some(({ holds }) => holds(facts))
      : (facts) => members.every(({ holds }) => holds(facts));
  const holds: Node['holds'] = operator === 'NOT' ? (facts) => !joined(facts) : joined;
  return {
    holds,
    explain: (facts) => ({
      operator,
      held: holds(facts),
      rules: members.map(({ explain }) => explain(facts)),
    }),
  };
}
