import type Joi from 'joi';

/** The parts of a schema's description (`schema.describe()`) that a sample is made from. */
interface Described {
  readonly type?: string;
  readonly flags?: { readonly presence?: string; readonly only?: boolean; readonly default?: unknown };
  readonly allow?: readonly unknown[];
  readonly rules?: readonly { readonly name: string; readonly args?: Readonly<Record<string, unknown>> }[];
  readonly keys?: Readonly<Record<string, Described>>;
  readonly items?: readonly Described[];
  readonly matches?: readonly { readonly schema?: Described }[];
}

/** Values for members that take an id, and for members that name a tenant. */
export interface SampleValues {
  readonly id: string;
  /** Null leaves members that name a tenant out. */
  readonly tenantId: string | null;
}

/**
 * A value that a schema is likely to accept, with the given id in every place where an id fits. Optional members
 * are left out unless they take an id.
 */
export function sampleFor(schema: Joi.Schema | undefined, values: SampleValues): Record<string, unknown> {
  const sample = schema && sampleOf('', described(schema), values);
  return typeof sample === 'object' && sample !== null && !Array.isArray(sample)
    ? (sample as Record<string, unknown>)
    : {};
}

/** True when some member of the schema takes an id. */
export function takesIds(schema: Joi.Schema | undefined): boolean {
  const { keys = {} } = schema ? described(schema) : {};
  return Object.entries(keys).some(([name, member]) => isId(name, member));
}

/** Descriptions of schemas, for describing one takes longer than calling its route. */
const descriptions = new WeakMap<Joi.Schema, Described>();

function described(schema: Joi.Schema): Described {
  const known = descriptions.get(schema) ?? (schema.describe() as Described);
  descriptions.set(schema, known);
  return known;
}

function sampleOf(name: string, schema: Described, values: SampleValues): unknown {
  if (schema.flags?.only)
    return schema.allow?.find((value) => value !== null && value !== '') ?? schema.allow?.[0];
  if (isId(name, schema)) return schema.type === 'array' ? [values.id] : values.id;
  switch (schema.type ?? 'any') {
    case 'object':
      return objectOf(schema, values);
    case 'array': {
      const [item] = schema.items ?? [];
      const least = limitOf(schema, 'min') ?? limitOf(schema, 'length') ?? 0;
      return Array.from({ length: least }, () => (item ? sampleOf('', item, values) : 'something'));
    }
    case 'alternatives':
      return sampleOf(name, schema.matches?.[0]?.schema ?? {}, values);
    case 'boolean':
      return true;
    case 'number':
      return limitOf(schema, 'min') ?? limitOf(schema, 'max') ?? 1;
    case 'date':
      return '2026-01-31T12:00:00.000Z';
    default:
      return textOf(name, schema, values);
  }
}

function objectOf({ keys = {} }: Described, values: SampleValues): Record<string, unknown> {
  const sample: Record<string, unknown> = {};
  for (const [name, member] of Object.entries(keys)) {
    if (/^tenant(Id)?$/.test(name)) {
      if (values.tenantId !== null) sample[name] = values.tenantId;
    } else if (isId(name, member) || member.flags?.presence === 'required') {
      sample[name] = sampleOf(name, member, values);
    }
  }
  return sample;
}

function textOf(name: string, schema: Described, { id }: SampleValues): string {
  const rules = new Set(schema.rules?.map((rule) => rule.name));
  if (rules.has('guid')) return id;
  if (rules.has('email') || /mail/i.test(name)) return 'someone@second.test';
  if (rules.has('isoDate')) return '2026-01-31T12:00:00.000Z';
  if (rules.has('uri')) return 'https://second.test/';
  if (/password/i.test(name)) return 'Someone-123!';
  const longest = limitOf(schema, 'max') ?? limitOf(schema, 'length') ?? Infinity;
  const shortest = limitOf(schema, 'min') ?? limitOf(schema, 'length') ?? 0;
  return 'something'.padEnd(shortest, 'x').slice(0, longest);
}

function limitOf(schema: Described, rule: string): number | undefined {
  const limit = schema.rules?.find(({ name }) => name === rule)?.args?.['limit'];
  return typeof limit === 'number' ? limit : undefined;
}

function isId(name: string, schema: Described): boolean {
  if (/(^|[a-z])(id|ids|Id|Ids|roles|organizations)$/.test(name)) return !/^tenant(Id)?$/.test(name);
  const inner = schema.type === 'array' ? schema.items?.[0] : schema;
  return inner?.rules?.some(({ name: rule }) => rule === 'guid') ?? false;
}
