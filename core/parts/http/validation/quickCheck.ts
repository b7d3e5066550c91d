import { keepingWholeNumbers } from '../../records/fields/exactNumber';
import { composed } from '../../../kernel/texts/stackedMarks';

/** Says that Joi must be asked. */
export const UNDECIDED = Symbol('undecided');

/** Returns Joi's result for a value; `UNDECIDED` where Joi would refuse it, or its result is not known here. */
export type QuickCheck = (value: unknown) => unknown;

type Arguments = Readonly<Record<string, unknown>>;

/** A schema as Joi's `describe()` tells it. */
export interface SchemaDescription {
  readonly type: string;
  readonly flags?: Readonly<Record<string, unknown>>;
  readonly rules?: readonly { readonly name: string; readonly args?: Arguments }[];
  readonly allow?: readonly unknown[];
  readonly keys?: Readonly<Record<string, SchemaDescription>>;
  readonly patterns?: readonly unknown[];
  readonly preferences?: object;
  readonly items?: readonly SchemaDescription[];
  readonly truthy?: readonly unknown[];
  readonly falsy?: readonly unknown[];
}

type Test = (value: never) => boolean;
/** Tests by the name of the rule; null for arguments that are not known here. */
type Tests = Readonly<Record<string, (args: Arguments) => Test | null>>;

const LOWER_UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const ASCII_WITHOUT_CAPITALS = /^[\x20-\x40\x5b-\x7e]*$/;
/** Whole numbers as nearly everybody writes them. */
const WHOLE_NUMBER = /^(?:0|[1-9]\d{0,14})$/;

const limited =
  (holds: (value: never, limit: number) => boolean) =>
  ({ limit, ...more }: Arguments): Test | null =>
    typeof limit === 'number' && Object.keys(more).length === 0 ? (value) => holds(value, limit) : null;

const LENGTHS: Tests = {
  min: limited(({ length }: string | unknown[], limit) => length >= limit),
  max: limited(({ length }: string | unknown[], limit) => length <= limit),
};
const TEXTS: Tests = {
  ...LENGTHS,
  guid: ({ options }) =>
    JSON.stringify(options) === '{"separator":"-","wrapper":false}'
      ? (value: string) => LOWER_UUID.test(value)
      : null,
};
/** Rules that change texts: whether one of these would leave a text as it is. */
const CHANGES: Tests = {
  trim: ({ enabled }) => (enabled === true ? (value: string) => value === value.trim() : null),
  case: ({ direction }) =>
    direction === 'lower' ? (value: string) => ASCII_WITHOUT_CAPITALS.test(value) : null,
  custom: ({ method }) => (method === composed ? (value: string) => value === composed(value) : null),
};
const NUMBERS: Tests = {
  custom: ({ method }) => {
    const limit = keepingWholeNumbers.get(method as object);
    return limit === undefined ? null : (value: number) => Number.isInteger(value) && Math.abs(value) < limit;
  },
  integer: () => Number.isInteger,
  min: limited((value: number, limit) => value >= limit),
  max: limited((value: number, limit) => value <= limit),
};

/** The check of a schema for one plain value, if everything about it is known here; else null. */
export function quickCheck(schema: SchemaDescription): QuickCheck | null {
  switch (schema.type) {
    case 'string':
      return quickText(schema);
    case 'number':
      return quickNumber(schema);
    case 'boolean':
      return quickBoolean(schema);
    case 'any':
      return schema.rules ? null : quickChoice(schema);
    default:
      return null;
  }
}

/** Whether the length of a list is as its rules want it; null when they want something else. */
export function quickLength({ rules = [] }: SchemaDescription): ((value: unknown[]) => boolean) | null {
  return all(rules, LENGTHS);
}

function quickText({ rules = [], allow, flags }: SchemaDescription): QuickCheck | null {
  const stays = all<string>(
    rules.filter(({ name }) => name in CHANGES),
    CHANGES,
  );
  const passes = all<string>(
    rules.filter(({ name }) => !(name in CHANGES)),
    TEXTS,
  );
  const allowed = plainValues(allow);
  if (!stays || !passes || !allowed) return null;
  const isOpen = flags?.['only'] !== true;
  return (value) => {
    if (typeof value !== 'string') return allowed.has(value) ? value : UNDECIDED;
    if (!stays(value)) return UNDECIDED;
    return allowed.has(value) || (isOpen && value !== '' && passes(value)) ? value : UNDECIDED;
  };
}

function quickNumber({ rules = [], allow, flags }: SchemaDescription): QuickCheck | null {
  const passes = all<number>(rules, NUMBERS);
  const allowed = plainValues(allow);
  if (!passes || !allowed || flags?.['only'] === true) return null;
  return (value) => {
    const number = typeof value === 'string' && WHOLE_NUMBER.test(value) ? Number(value) : value;
    if (typeof number !== 'number') return number === null && allowed.has(null) ? null : UNDECIDED;
    // Of zeros, Joi makes one without a sign.
    return Math.abs(number) <= Number.MAX_SAFE_INTEGER && passes(number) ? number + 0 : UNDECIDED;
  };
}

function quickBoolean({ rules, allow, flags, truthy, falsy }: SchemaDescription): QuickCheck | null {
  const allowed = plainValues(allow);
  const meaning = plainValues([...(truthy ?? []), ...(falsy ?? [])]);
  if (rules || !allowed || !meaning || meaning.has('') || flags?.['only'] === true) return null;
  return (value) => {
    if (value === true || value === 'true') return true;
    if (value === false || value === 'false') return false;
    return value === null && allowed.has(null) && !meaning.has(null) ? null : UNDECIDED;
  };
}

function quickChoice({ allow, flags }: SchemaDescription): QuickCheck | null {
  const allowed = plainValues(allow);
  if (!allowed) return null;
  return flags?.['only'] === true ? (value) => (allowed.has(value) ? value : UNDECIDED) : (value) => value;
}

/**
 * Values that are what they are; null when one of them is more, such as a reference to another member, or equal to
 * another value, as zero is to negative zero.
 */
function plainValues(values: readonly unknown[] = []): ReadonlySet<unknown> | null {
  const arePlain = values.every((value) => (value === null || typeof value !== 'object') && value !== 0);
  return arePlain ? new Set(values) : null;
}

/** One test of all rules; null when one of them is not known here. */
function all<T>(
  rules: NonNullable<SchemaDescription['rules']>,
  known: Tests,
): ((value: T) => boolean) | null {
  const tests: ((value: T) => boolean)[] = [];
  for (const { name, args, ...more } of rules) {
    const test =
      Object.hasOwn(known, name) && Object.keys(more).length === 0 ? known[name]?.(args ?? {}) : null;
    if (!test) return null;
    tests.push(test as (value: T) => boolean);
  }
  return (value) => tests.every((test) => test(value));
}
