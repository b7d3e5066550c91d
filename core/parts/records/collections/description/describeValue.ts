import type Joi from 'joi';
import type { ValueDescription, ValueLimits } from './CollectionDescription';

/** Parts of Joi's description of a schema. */
interface Described {
  readonly type?: string;
  readonly keys?: object;
  readonly items?: readonly Described[];
  readonly allow?: readonly unknown[];
  readonly flags?: { readonly only?: boolean; readonly presence?: string; readonly description?: string };
  readonly rules?: readonly {
    readonly name: string;
    readonly args?: { readonly limit?: unknown; readonly regex?: string };
  }[];
}

const KINDS: Readonly<Record<string, ValueDescription['kind']>> = {
  string: 'text',
  number: 'decimal',
  boolean: 'boolean',
  date: 'time',
  array: 'list',
};
const FORMATS = ['email', 'uri', 'guid'];
/** Patterns of formats, as Joi describes them. */
const PATTERNS: Readonly<Record<string, string>> = {
  '/^#[0-9a-f]{6}$/': 'color',
  '/^#[0-9a-f]{6}$/i': 'color',
};

/** Describes the values that a schema allows. Rules written as code are not included; the server applies them. */
export function describeValue(schema: Joi.Schema): ValueDescription {
  const described = schema.describe() as unknown as Described;
  const { type = 'any', allow = [], flags = {}, rules = [], items = [] } = described;
  const has = (name: string) => rules.some((rule) => rule.name === name);
  const choices = flags.only ? allow.filter(isChoice) : [];
  return {
    kind: has('integer') ? 'integer' : isOption(items[0]) ? 'options' : (KINDS[type] ?? kindOf(choices)),
    isRequired: flags.presence === 'required',
    isNullable: allow.includes(null),
    choices,
    limits: limitsOf(type, rules),
    format: FORMATS.find(has) ?? formatOfPattern(rules),
    note: flags.description ?? null,
  };
}

function formatOfPattern(rules: NonNullable<Described['rules']>): string | null {
  const [format = null] = rules.flatMap(({ args }) => PATTERNS[args?.regex ?? ''] ?? []);
  return format;
}

function isChoice(value: unknown): value is string | number | boolean {
  return ['string', 'number', 'boolean'].includes(typeof value) && value !== '';
}

/** Members of an option besides `tone`, which it may have. */
const isOption = (item: Described | undefined) =>
  Object.keys(item?.keys ?? {})
    .filter((name) => name !== 'tone')
    .sort()
    .join() === 'label,value';

function kindOf(choices: readonly unknown[]): ValueDescription['kind'] {
  if (choices.length === 0) return 'json';
  return choices.every((value) => typeof value === 'number') ? 'decimal' : 'text';
}

function limitsOf(type: string, rules: NonNullable<Described['rules']>): ValueLimits {
  const limit = (...names: string[]) => {
    const found = rules.find(({ name }) => names.includes(name))?.args?.limit;
    return typeof found === 'number' ? found : undefined;
  };
  const [min, max] = [limit('min', 'length'), limit('max', 'length')];
  const isLength = type === 'string' || type === 'array';
  return {
    ...(min !== undefined && (isLength ? { minLength: min } : { min })),
    ...(max !== undefined && (isLength ? { maxLength: max } : { max })),
  };
}
