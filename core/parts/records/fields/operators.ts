import type { Ability, FieldType, Place } from './FieldType';
import { OperandProblem } from './OperandProblem';
import { isReversed, rangeOf, readKey } from './ranges';
import { readOperand, readOperands, refuseOperand } from './readOperands';
import { type Bound, not, type Range, type Test, type TextPosition } from './Test';

/** @throws OperandProblem an operand that is invalid for the type */
type ReadTest = (type: FieldType, operands: readonly string[], place: Place) => Test;

interface Operator {
  /** Ability that the type must have; absent for operators that only test whether there is a value. */
  readonly needs?: Ability;
  /** How many operands it takes; of a `list` a single text may hold several. */
  readonly takes: 'one' | 'several' | 'list';
  readonly read: ReadTest;
}

const anyOf: ReadTest = (type, operands, place) => {
  const keys: string[] = [];
  const spans: Test[] = [];
  for (const operand of operands) {
    const span = type.span?.(operand, place);
    if (span) spans.push({ kind: 'within', ...span });
    else keys.push(readKey(type, operand, place));
  }
  const tests: Test[] = [...(keys.length > 0 ? [{ kind: 'oneOf', keys } as const] : []), ...spans];
  const [only] = tests;
  return only && tests.length === 1 ? only : { kind: 'any', tests };
};

const allOf: ReadTest = (type, operands, place) => ({
  kind: 'all',
  tests: operands.map((operand) => anyOf(type, [operand], place)),
});

const like =
  (at: TextPosition): ReadTest =>
  (type, [operand = ''], place) => ({
    kind: 'like',
    text: readKey({ ...type, read: type.readPart ?? type.read }, operand, place),
    at,
  });

const opened = (bound: Bound): Bound => ({ ...bound, isIncluded: !bound.isIncluded });

/** Compares with the ends of the range that an operand stands for. */
const compared =
  (take: (range: Range) => Range | 'none'): ReadTest =>
  (type, [operand = ''], place) => {
    const taken = take(rangeOf(type, operand, place));
    return taken === 'none' ? { kind: 'any', tests: [] } : { kind: 'within', ...taken };
  };

const after = compared(({ to }) => (to ? { from: opened(to) } : 'none'));
const before = compared(({ from }) => (from ? { to: opened(from) } : 'none'));
const atLeast = compared(({ from }) => (from ? { from } : {}));
const atMost = compared(({ to }) => (to ? { to } : {}));

const between: ReadTest = (type, operands, place) => {
  const [first, last, ...others] = operands;
  if (first === undefined || last === undefined || others.length > 0)
    throw new OperandProblem('must be two values', 'array.length');
  const [{ from }, { to }] = [rangeOf(type, first, place), rangeOf(type, last, place)];
  const range = { ...(from && { from }), ...(to && { to }) };
  if (isReversed(type, range))
    throw new OperandProblem(
      `must have the earlier or smaller value first, not ${first} and then ${last}`,
      'range.order',
    );
  return { kind: 'within', ...range };
};

const negated =
  (read: ReadTest): ReadTest =>
  (...given) =>
    not(read(...given));

const flag =
  (key: 'true' | 'false'): ReadTest =>
  () => ({ kind: 'oneOf', keys: [key] });

const missing: ReadTest = () => ({ kind: 'missing' });

const one = (needs: Ability | undefined, read: ReadTest): Operator => ({ needs, takes: 'one', read });
const several = (read: ReadTest): Operator => ({ needs: 'equality', takes: 'several', read });
const list = (needs: Ability, read: ReadTest): Operator => ({ needs, takes: 'list', read });

/** The operators of filters by name. Each reads its operands into a test. */
const OPERATORS = {
  is: several(anyOf),
  equals: several(anyOf),
  is_not: several(negated(anyOf)),
  not_equals: several(negated(anyOf)),
  contains: one('text', like('anywhere')),
  does_not_contain: one('text', negated(like('anywhere'))),
  starts_with: one('text', like('start')),
  ends_with: one('text', like('end')),
  is_empty: one(undefined, missing),
  is_not_empty: one(undefined, negated(missing)),
  greater_than: one('order', after),
  is_after: one('order', after),
  less_than: one('order', before),
  is_before: one('order', before),
  greater_or_equal: one('order', atLeast),
  less_or_equal: one('order', atMost),
  between: list('order', between),
  is_any_of: list('equality', anyOf),
  has_any_of: list('equality', anyOf),
  is_none_of: list('equality', negated(anyOf)),
  has_none_of: list('equality', negated(anyOf)),
  has_all_of: list('equality', allOf),
  is_true: one('flag', flag('true')),
  is_false: one('flag', flag('false')),
} as const satisfies Record<string, Operator>;

export type OperatorName = keyof typeof OPERATORS;

/** All operators, those that fields of some types have not among them. */
export const OPERATOR_NAMES = Object.keys(OPERATORS) as readonly OperatorName[];

/** Values that an operator may be asked about: one value or a list of a type, of which a field may offer less than the type. */
export interface Tested {
  readonly type: FieldType;
  readonly isList: boolean;
  /** Default: those of the type. */
  readonly abilities?: ReadonlySet<Ability>;
}

/** Whether a field has an operator of this name. */
function hasOperator({ type, abilities = type.abilities }: Tested, name: string): name is OperatorName {
  if (!Object.hasOwn(OPERATORS, name)) return false;
  const { needs } = OPERATORS[name as OperatorName];
  return needs === undefined || abilities.has(needs);
}

/**
 * The test that an operator makes of what a client sent.
 *
 * @param value as JSON has it, or as a query: of several operands a list, the JSON of one, or a comma list
 * @returns null where the field has no such operator
 * @throws OperandProblem a value that the operator does not take, or that does not fit the field
 */
export function readTest(tested: Tested, name: string, value: unknown, place: Place): Test | null {
  if (!hasOperator(tested, name)) return null;
  const { takes, needs, read }: Operator = OPERATORS[name];
  const { type, isList } = tested;
  if (needs === undefined || needs === 'flag') {
    refuseOperand(value);
    return read(type, [], place);
  }
  if (takes === 'one') return read(type, [readOperand(value)], place);
  const isSingle = takes === 'several' && !isList && !Array.isArray(value);
  return read(type, isSingle ? [readOperand(value)] : readOperands(value, type), place);
}

/** Names that mean the same as another one for every field, and those that suit one kind of values. */
const SYNONYMS: ReadonlySet<OperatorName> = new Set(['equals', 'not_equals']);
const OF_TIMES: ReadonlySet<OperatorName> = new Set(['is_after', 'is_before']);
const OF_NUMBERS: ReadonlySet<OperatorName> = new Set(['greater_than', 'less_than']);
const OF_LISTS: ReadonlySet<OperatorName> = new Set(['has_any_of', 'has_none_of', 'has_all_of']);
const OF_SINGLE_VALUES: ReadonlySet<OperatorName> = new Set(['is_any_of', 'is_none_of']);
/** Of true and false, `is_true` and `is_false` say as much. */
const OF_MANY_VALUES: ReadonlySet<OperatorName> = new Set(['is', 'is_not', 'is_any_of', 'is_none_of']);

/** The operators that a field has, each by the one name that suits its type. */
export function operatorsOf(tested: Tested): readonly OperatorName[] {
  const { type, isList } = tested;
  const isTime = type.name === 'timestamptz' || type.name === 'date';
  const others = [
    SYNONYMS,
    isTime ? OF_NUMBERS : OF_TIMES,
    isList ? OF_SINGLE_VALUES : OF_LISTS,
    ...(type.name === 'boolean' ? [OF_MANY_VALUES] : []),
  ];
  return OPERATOR_NAMES.filter(
    (name) => hasOperator(tested, name) && !others.some((names) => names.has(name)),
  );
}
