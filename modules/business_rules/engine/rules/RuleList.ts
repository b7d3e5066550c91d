import { keyOfText } from '../../conditions/compareValues';
import { firstStep, type Gate } from '../../conditions/Gate';
import type { Facts } from '../../conditions/Facts';
import type { Operand } from '../../conditions/operand';
import type { RuleActions } from '../../actions/services/RuleActions';
import type { CompiledRule } from './CompiledRule';

interface Gated {
  readonly gate: Gate;
  readonly positions: number[];
}

interface ByText {
  readonly read: Operand;
  /** Positions of rules by the key of the text that they compare with. */
  readonly keys: Map<string, number[]>;
}

/**
 * The rules for one kind of change, the first to be judged first, found by what they rest on: many rules for a kind of
 * record cost little where few of them hold.
 */
export class RuleList {
  /** Whether one of them holds in organizations below its own. */
  readonly inherits: boolean;
  private readonly always: number[] = [];
  private readonly gated = new Map<string, Gated>();
  private readonly byField = new Map<string, ByText>();

  /** @param set members that rules for the same kind of record set: what rests on them may change while rules are judged */
  constructor(
    readonly rules: readonly CompiledRule[],
    set: ReadonlySet<string>,
  ) {
    this.inherits = rules.some(({ includesDescendants }) => includesDescendants);
    rules.forEach((rule, position) => this.add(rule, position, set));
  }

  /** The rules that may do something by these facts, in order; each of the others does nothing. */
  candidates(facts: Facts): CompiledRule[] {
    const found = [...this.always];
    for (const { read, keys } of this.byField.values()) {
      const value = read(facts);
      if (typeof value === 'string') found.push(...(keys.get(keyOfText(value)) ?? []));
      // A number equals the text that it is written as.
      else if (value !== undefined && value !== null) found.push(...[...keys.values()].flat());
    }
    for (const { gate, positions } of this.gated.values()) {
      if (gate.holds(facts)) for (const position of positions) found.push(position);
    }
    return found.sort((a, b) => a - b).map((position) => this.rules[position] as CompiledRule);
  }

  private add(rule: CompiledRule, position: number, set: ReadonlySet<string>): void {
    const { gate } = rule.condition;
    if (!gate || !isInert(rule) || gate.members.some((member) => set.has(member))) {
      this.always.push(position);
    } else if (gate.equality) {
      const { field, read, key } = gate.equality;
      const known = this.byField.get(field) ?? { read, keys: new Map<string, number[]>() };
      known.keys.set(key, [...(known.keys.get(key) ?? []), position]);
      this.byField.set(field, known);
    } else {
      const known = this.gated.get(gate.key);
      if (known) known.positions.push(position);
      else this.gated.set(gate.key, { gate, positions: [position] });
    }
  }
}

/** Whether a rule does nothing where its condition does not hold. */
function isInert({ ruleType, failureActions }: CompiledRule): boolean {
  return ruleType !== 'GUARD' && ruleType !== 'VALIDATION' && (failureActions ?? []).length === 0;
}

/**
 * Members of the record that the rules may set. An action of a module that does not run now counts as one that sets its `field`, as it
 * may run before the rules are read again.
 */
export function membersSetBy(
  rules: readonly CompiledRule[],
  actionsOf: Pick<RuleActions, 'known'>,
): ReadonlySet<string> {
  const actions = rules.flatMap((rule) => [...(rule.successActions ?? []), ...(rule.failureActions ?? [])]);
  const fields = actions.flatMap(({ type, config }) => {
    const known = actionsOf.known(type);
    return !known || known.effect === 'set' ? [config?.['field']] : [];
  });
  return new Set(fields.map((field) => firstStep(String(field))));
}
