import type { Ability, FieldType, Place } from './FieldType';
import { type Bound, not, type Range, type Test, type TextPosition } from './Test';

/** Most operands of one operator. */
const MOST_OPERANDS = 200;

/** @returns undefined where an operand is none of the type */
type ReadTest = (type: FieldType, operands: readonly string[], place: Place) => Test | undefined;

interface Operator {
  /** What the type must be able to be asked; none: only whether there is a value. */
  readonly needs?: Ability;
  /** How many operands it takes; of a `list` a single text may hold several. */
  readonly takes: 'one' | 'several' | 'list';
  readonly read: ReadTest;
}

/** An operand as a range of keys: a single value is the range of that value alone. */
function rangeOf(type: FieldType, operand: string, place: Place): Range | undefined {
  const span = type.span?.(operand, place);
  if (span) return span;
  const key = type.read(operand, place);
  if (key === undefined) return undefined;
  const bound = { key, isIncluded: true };
  return { from: bound, to: bound };
}

const anyOf: ReadTest = (type, operands, place) => {
  const keys: string[] = [];
  const spans: Test[] = [];
  for (const operand of operands) {
    const span = type.span?.(operand, place);
    const key = span ? undefined : type.read(operand, place);
    if (span) spans.push({ kind: 'within', ...span });
    else if (key === undefined) return undefined;
    else keys.push(key);
  }
  const tests: Test[] = [...(keys.length > 0 ? [{ kind: 'oneOf', keys } as const] : []), ...spans];
  return tests.length === 1 ? tests[0] : { kind: 'any', tests };
};

const allOf: ReadTest = (type, operands, place) => {
  const tests = operands.map((operand) => anyOf(type, [operand], place));
  return tests.includes(undefined) ? undefined : { kind: 'all', tests: tests as Test[] };
};

const like =
  (at: TextPosition): ReadTest =>
  (type, [operand = ''], place) => {
    const text = type.read(operand, place);
    return text === undefined ? undefined : { kind: 'like', text, at };
  };

const opened = (bound: Bound): Bound => ({ ...bound, isIncluded: !bound.isIncluded });

/** Compares with the ends of the range that an operand stands for. */
const compared =
  (take: (range: Range) => Range | 'none'): ReadTest =>
  (type, [operand = ''], place) => {
    const range = rangeOf(type, operand, place);
    if (!range) return undefined;
    const taken = take(range);
    return taken === 'none' ? { kind: 'any', tests: [] } : { kind: 'within', ...taken };
  };

const after = compared(({ to }) => (to ? { from: opened(to) } : 'none'));
const before = compared(({ from }) => (from ? { to: opened(from) } : 'none'));
const atLeast = compared(({ from }) => (from ? { from } : {}));
const atMost = compared(({ to }) => (to ? { to } : {}));

const between: ReadTest = (type, operands, place) => {
  if (operands.length !== 2) return undefined;
  const [first, last] = operands.map((operand) => rangeOf(type, operand, place));
  return (
    first &&
    last && { kind: 'within', ...(first.from && { from: first.from }), ...(last.to && { to: last.to }) }
  );
};

const negated =
  (read: ReadTest): ReadTest =>
  (...given) => {
    const test = read(...given);
    return test && not(test);
  };

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
 * @param value text, or a list of texts where several operands are given: repeated, as JSON, or as a comma list in which `\,` is a comma
 * @returns null where the field has no such operator, undefined where the value does not fit the field
 */
export function readTest(
  tested: Tested,
  name: string,
  value: unknown,
  place: Place,
): Test | null | undefined {
  if (!hasOperator(tested, name)) return null;
  const { takes, needs, read }: Operator = OPERATORS[name];
  if (needs === undefined || needs === 'flag') return read(tested.type, [], place);
  const { type, isList } = tested;
  const operands = takes === 'list' || isList ? listOf(value, type.isCommaList) : textsOf([value].flat());
  if (operands.length === 0 || operands.length > MOST_OPERANDS) return undefined;
  return takes === 'one' && operands.length > 1 ? undefined : read(type, operands, place);
}

function listOf(value: unknown, isCommaList: boolean): readonly string[] {
  if (typeof value !== 'string') return textsOf([value].flat());
  if (!value.trimStart().startsWith('[')) return isCommaList ? splitList(value) : [value];
  try {
    const parsed: unknown = JSON.parse(value);
    return Array.isArray(parsed) ? textsOf(parsed) : [];
  } catch {
    return [];
  }
}

/** Values as texts; none where one of them has none. */
function textsOf(values: readonly unknown[]): readonly string[] {
  const texts = values.map(textOf);
  return texts.includes(undefined) ? [] : (texts as string[]);
}

function textOf(value: unknown): string | undefined {
  return ['string', 'number', 'boolean'].includes(typeof value) ? String(value) : undefined;
}

/** The elements of a comma list; `\,` is a comma in one of them, and any other backslash stands for itself. */
export function splitList(list: string): string[] {
  return list.split(/(?<!\\),/).map((element) => element.replaceAll('\\,', ','));
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
